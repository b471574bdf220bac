import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { RecordLink, type RecordPartProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import { listsOfContactQuery, type Membership } from '../members/member-list.ts';
import { namedContacts, useMemberCalls, type MemberAction } from '../members/use-member-calls.ts';

const AddToList = lazy(async () => ({ default: (await import('../members/AddToList.tsx')).AddToList }));

/** The lists that a contact was added to, and whether what is sent to them reaches it. */
export function ContactLists({ module, record }: RecordPartProps) {
  const { t } = useTranslation('lists');
  const { data, error, refetch } = useQuery(listsOfContactQuery(record.id));
  const { data: mayEdit = false } = useQuery({
    ...currentUserQuery,
    select: ({ permissions }) => permissions.includes('outreach.edit'),
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <section
      aria-label={t('of_contact.title')}
      className="flex flex-col items-start gap-2.5 border-t border-subtle pt-5"
    >
      <h3 className="font-semibold text-secondary">{t('of_contact.title')}</h3>
      {!data &&
        (error ? (
          <p role="alert" className="text-danger-text">
            {t('of_contact.failed')} <LinkButton onClick={() => void refetch()}>{t('retry')}</LinkButton>
          </p>
        ) : (
          <SkeletonText lines={2} />
        ))}
      {data?.lists.length === 0 && <p className="text-tertiary">{t('of_contact.none')}</p>}
      {data && data.lists.length > 0 && (
        <ul className="flex flex-col self-stretch">
          {data.lists.map((list) => (
            <MembershipRow key={list.id} list={list} contactId={record.id} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {data?.has_more && <p className="text-tertiary">{t('of_contact.more')}</p>}
      {mayEdit && (
        <Button size="sm" icon={ListPlus} onClick={() => setAdding(true)}>
          {t('of_contact.add')}
        </Button>
      )}
      {isAdding && (
        <Suspense>
          <AddToList
            module={module}
            ids={[record.id]}
            {...namedContacts([record.id])}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface MembershipRowProps {
  list: Membership;
  contactId: string;
  mayEdit: boolean;
}

function MembershipRow({ list, contactId, mayEdit }: MembershipRowProps) {
  const { t } = useTranslation('lists');
  const formatDate = useFormatDate();
  const failureText = useFailureText();
  const { progress, run } = useMemberCalls();
  const { id, name, status, added_time: addedTime, unsubscribed_time: unsubscribedTime } = list;
  async function change(action: Exclude<MemberAction, 'add' | 'remove'>, isUndo = false) {
    const { failure } = await run(id, action, [contactId]);
    if (failure) {
      toast.error(failureText(failure));
      return;
    }
    const opposite = action === 'subscribe' ? 'unsubscribe' : 'subscribe';
    const undo = isUndo ? {} : { undo: () => void change(opposite, true) };
    showSuccess(t(`of_contact.${action}d`, { name }), undo);
  }
  const action = status === 'active' ? 'unsubscribe' : 'subscribe';
  return (
    <li className="flex flex-col gap-1 border-b border-subtle py-2 last:border-b-0">
      <span className="flex min-w-0 items-center justify-between gap-2">
        <RecordLink module="contact_lists" id={id} className="min-w-0 truncate">
          {name}
        </RecordLink>
        <Pill tone={status === 'active' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Pill>
      </span>
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 text-xs text-tertiary">
        {t('of_contact.since', { time: formatDate(unsubscribedTime ?? addedTime, 'date_time') })}
        {mayEdit && (
          <LinkButton
            aria-label={t(`of_contact.${action}_from`, { name })}
            disabled={progress !== null}
            onClick={() => void change(action)}
          >
            {t(`bulk.${action}`)}
          </LinkButton>
        )}
      </span>
    </li>
  );
}
