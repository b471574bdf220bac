import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { channelSign, channelsQuery } from '../../../channels/web/index.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { Tabs } from '../../../ui/primitives/Tabs.tsx';
import type { Sequence } from '../../contract/sequence.ts';
import { sequencePaths } from '../paths.ts';

interface SequenceTabsProps {
  sequence: Sequence;
  tab: 'steps' | 'members';
}

/** Steps and Members, which are addresses of their own, and beside them what the sequence sends from, whose it is, and who joins. */
export function SequenceTabs({ sequence, tab }: SequenceTabsProps) {
  const { t, i18n } = useTranslation('sequences');
  const navigate = useNavigate();
  const number = new Intl.NumberFormat(i18n.language);
  const { id, sequence_configs: steps, member_count: members } = sequence;
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 border-b border-subtle bg-surface px-4 md:px-6">
      <Tabs
        label={t('tabs.label')}
        className="-mb-px border-b-0"
        tabs={[
          { value: 'steps', label: t('tabs.steps'), count: number.format(steps?.length ?? 0) },
          { value: 'members', label: t('tabs.members'), count: number.format(members) },
        ]}
        value={tab}
        // One page of two parts: Back leads to where it was opened.
        onValueChange={(next) =>
          void navigate(next === 'steps' ? sequencePaths.sequence(id) : sequencePaths.members(id), { replace: true })
        }
      />
      <Facts sequence={sequence} />
    </div>
  );
}

function Facts({ sequence: { channel, owner, contact_list: list } }: { sequence: Sequence }) {
  const { t } = useTranslation('sequences');
  const { data: channels } = useQuery(channelsQuery);
  const kind = channels?.find(({ id }) => id === channel?.id)?.platform_id;
  return (
    <ul
      aria-label={t('facts.label')}
      className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1 py-1.5 text-xs text-tertiary"
    >
      <Fact label={t('facts.channel')}>
        {channel === null ? (
          t('facts.no_channel')
        ) : (
          <>
            {kind && <ChannelGlyph kind={channelSign(kind)} name={false} size={17} />}
            <bdi className="truncate">{channel.label}</bdi>
          </>
        )}
      </Fact>
      <Fact label={t('facts.owner')}>
        {owner === null ? (
          t('facts.no_owner')
        ) : (
          <>
            <Avatar name={owner.label} size={18} letters={1} decorative />
            <bdi className="truncate">{owner.label}</bdi>
          </>
        )}
      </Fact>
      {list && (
        <Fact label={t('facts.list')}>
          <List aria-hidden className="size-3.5 shrink-0" />
          <RecordLink module="contact_lists" id={list.id} className="truncate">
            {list.label}
          </RecordLink>
        </Fact>
      )}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li title={label} className="flex max-w-56 min-w-0 items-center gap-1.5">
      <span className="sr-only">{label}: </span>
      {children}
    </li>
  );
}
