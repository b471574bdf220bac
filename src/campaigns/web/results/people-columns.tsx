import { ExternalLink, Reply } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Pill, StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { CampaignMessage } from '../../contract/results.ts';
import type { PeopleFilter } from '../queries.ts';

/**
 * The columns of people; of those for whom it failed or who were left out, why. `messageName`: how the messages of a campaign are called,
 * where the list has several of them.
 */
export function usePeopleColumns(
  { status, type }: PeopleFilter,
  messageName: ((row: CampaignMessage) => string) | null,
): readonly DataColumn<CampaignMessage>[] {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const formatDate = useFormatDate();
  const saysWhy = status === 'failed' || type === 'left_out';
  return useMemo(
    () => [
      {
        id: 'contact',
        header: t('results.columns.contact'),
        width: 270,
        phone: 'title',
        cell: ({ contact }) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={contact.label} size={26} decorative className="max-md:hidden" />
            <bdi dir="auto" className="truncate font-medium">
              {contact.label}
            </bdi>
          </span>
        ),
      },
      {
        id: 'mobile',
        header: t('results.columns.mobile'),
        width: 190,
        phone: 'line',
        isEmpty: ({ contact }) => contact.mobile === null,
        cell: ({ contact }) => contact.mobile !== null && <PhoneText mobile={contact.mobile} />,
      },
      ...(messageName === null
        ? []
        : [
            {
              id: 'message',
              header: t('results.columns.message'),
              width: 190,
              phone: 'line' as const,
              cell: (row: CampaignMessage) => <bdi className="truncate">{messageName(row)}</bdi>,
            },
          ]),
      {
        id: 'status',
        header: t('results.columns.status'),
        width: 150,
        phone: 'end',
        cell: ({ status: own, left_out: leftOut }) =>
          leftOut === null ? (
            <StatusPill entity="message" value={own ?? 'pending'} />
          ) : (
            <Pill tone="neutral">{t('results.suppressed')}</Pill>
          ),
      },
      {
        id: 'response',
        header: t(saysWhy ? 'results.columns.reason' : 'results.columns.response'),
        width: 320,
        cell: (row) => (saysWhy ? <Reason row={row} /> : <Response row={row} />),
      },
      {
        id: 'time',
        header: t('results.columns.time'),
        width: 190,
        align: 'end',
        cell: ({ time }) => <span className="tabular-nums">{formatDate(time, 'moment')}</span>,
      },
    ],
    [t, formatDate, saysWhy, messageName],
  );
}

function Reason({ row: { failure_reason: failure, left_out: leftOut } }: { row: CampaignMessage }) {
  const { t } = useTranslation('outreach');
  return <span className="truncate">{failure ?? (leftOut === null ? '—' : t(`left_out.${leftOut}`))}</span>;
}

function Response({ row: { response } }: { row: CampaignMessage }) {
  const { t } = useTranslation('campaigns');
  if (response === null) return <span className="text-tertiary">{t('results.no_response')}</span>;
  if (response.kind === 'text')
    return (
      <bdi dir="auto" className="truncate">
        “{response.text}”
      </bdi>
    );
  return (
    <Tag icon={response.kind === 'link' ? ExternalLink : Reply}>
      <bdi>{response.text}</bdi>
    </Tag>
  );
}
