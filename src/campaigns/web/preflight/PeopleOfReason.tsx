import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../accounts/web/index.ts';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import type { LeftOutReason } from '../../../outreach/contract/left-out.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { variableInWords } from '../../../templates/contract/template-text.ts';
import { preflightPeople, type PersonRow } from '../queries.ts';

interface PeopleOfReasonProps {
  campaignId: string;
  /** Null: those who will receive it. */
  reason: LeftOutReason | null;
  label: string;
}

const AT_ONCE = 50;

/** The people of one number of the check. */
export function PeopleOfReason({ campaignId, reason, label }: PeopleOfReasonProps) {
  const { t } = useTranslation('campaigns');
  const shape = useMemo(() => preflightPeople(campaignId, reason), [campaignId, reason]);
  const { data, isError, refetch } = useQuery(pagedQuery(shape, AT_ONCE));
  const pages = usePages(shape, data, AT_ONCE);
  return (
    <div className="border-t border-subtle bg-canvas">
      {!data && !isError && <SkeletonRows rows={3} avatar={false} />}
      {!data && isError && (
        <p role="alert" className="px-4 py-2.5 text-danger-text">
          {t('check.people_failed')} <LinkButton onClick={() => void refetch()}>{t('retry')}</LinkButton>
        </p>
      )}
      {data && (
        <ul aria-label={label} className="max-h-96 overflow-y-auto">
          {data.items.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      {data?.has_after && (
        <div className="px-4 py-2">
          <Button size="sm" variant="ghost" busy={pages.after === 'loading'} onClick={() => void pages.load('after')}>
            {t('check.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Person({ person: { contact, variables, row } }: { person: PersonRow }) {
  const { t, i18n } = useTranslation('campaigns');
  const names = new Intl.ListFormat(i18n.language).format(variables.map(variableInWords));
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-subtle px-4 py-1 ps-[52px] first:border-t-0">
      <span className="flex min-w-0 flex-1 basis-52 items-center gap-2.5">
        <Avatar name={contact.label} size={24} decorative />
        <RecordLink module="contacts" id={contact.id} className="min-w-0 truncate">
          {contact.label}
        </RecordLink>
      </span>
      {contact.mobile !== null && <PhoneText mobile={contact.mobile} />}
      {variables.length > 0 && <Tag tone="warning">{t('check.missing', { names })}</Tag>}
      {row !== null && <span className="text-xs text-tertiary tabular-nums">{t('check.row', { row })}</span>}
    </li>
  );
}
