import { Funnel, Image, MessageSquare, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';

export type ChannelKind = 'messaging' | 'photo' | 'page' | 'lead';

const looks: Record<ChannelKind, { icon: LucideIcon; disc: string }> = {
  messaging: { icon: MessageSquare, disc: 'bg-channel-messaging' },
  photo: { icon: Image, disc: 'bg-channel-photo' },
  page: { icon: MessageSquareText, disc: 'bg-channel-page' },
  lead: { icon: Funnel, disc: 'bg-channel-lead' },
};

export interface ChannelGlyphProps {
  kind: ChannelKind;
  /** The channel's own configured name; false where it stands beside the glyph. */
  name?: string | false | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

/** Our own neutral sign of a channel kind on a tinted disc. */
export function ChannelGlyph({ kind, name, size = 17, className }: ChannelGlyphProps) {
  const { t } = useTranslation('ui');
  const { icon: Icon, disc } = looks[kind];
  const label = name === false ? undefined : (name ?? t(`channel.${kind}`));
  return (
    <span
      role={label ? 'img' : undefined}
      aria-hidden={label ? undefined : true}
      aria-label={label}
      title={label}
      style={{ width: size, height: size }}
      className={classNames(
        'grid shrink-0 place-items-center rounded-full text-channel-on ring-2 ring-(--bg-surface)',
        disc,
        className,
      )}
    >
      <Icon style={{ width: '59%', height: '59%', strokeWidth: 2.4 }} />
    </span>
  );
}
