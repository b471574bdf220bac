import { useTranslation } from 'react-i18next';
import { channelKinds, type ChannelKind } from '../../channels/contract/providers/kinds.ts';
import { channelSign } from '../../channels/web/index.ts';
import { ChannelGlyph } from '../../ui/primitives/ChannelGlyph.tsx';
import type { ChatAutomation } from '../contract/automation.ts';

const isKind = (kind: string): kind is ChannelKind => channelKinds.some((known) => known === kind);

/** The channels of an automation; none chosen means all. */
export function ChannelNames({ channels }: Pick<ChatAutomation, 'channels'>) {
  const { t } = useTranslation('automations');
  if (channels.length === 0) return <span className="text-secondary">{t('list.all_channels')}</span>;
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {channels.map(({ id, label, kind }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5 text-secondary">
          {isKind(kind) && <ChannelGlyph kind={channelSign(kind)} name={false} />}
          <bdi className="truncate">{label}</bdi>
        </li>
      ))}
    </ul>
  );
}
