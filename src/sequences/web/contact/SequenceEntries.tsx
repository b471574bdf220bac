import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLink } from '../../../records/web/index.ts';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { ExitMember } from '../members/ExitMember.tsx';
import { StepProgress } from '../members/StepProgress.tsx';
import { useWhyText } from '../members/use-why-text.ts';
import { sequencesOfContactQuery, type SequenceEntry } from '../queries.ts';

const EntryMessages = lazy(async () => ({ default: (await import('./EntryMessages.tsx')).EntryMessages }));

interface SequenceEntriesProps {
  contact: { id: string; label: string; mobile: string | null };
  mayEdit: boolean;
}

/** The sequences that a contact is or was in: how far, what comes next or why they left, and what they got. */
export function SequenceEntries({ contact, mayEdit }: SequenceEntriesProps) {
  const { t } = useTranslation('sequence_members');
  const { data, error, refetch } = useQuery(sequencesOfContactQuery(contact.id));
  const [opened, setOpened] = useState<SequenceEntry | null>(null);
  const [exiting, setExiting] = useState<SequenceEntry | null>(null);
  if (!data) {
    if (!error) return <SkeletonText lines={2} />;
    return (
      <p role="alert" className="text-danger-text!">
        {t('of_contact.failed')} <LinkButton onClick={() => void refetch()}>{t('of_contact.retry')}</LinkButton>
      </p>
    );
  }
  if (data.entries.length === 0) return <p className="text-tertiary">{t('of_contact.none')}</p>;
  return (
    <>
      <ul aria-label={t('of_contact.title')} className="flex flex-col self-stretch">
        {data.entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            onOpen={() => setOpened(entry)}
            onExit={mayEdit && entry.status === 'active' ? () => setExiting(entry) : undefined}
          />
        ))}
      </ul>
      {data.has_more && <p className="text-xs text-tertiary">{t('of_contact.more')}</p>}
      {opened && (
        <Suspense fallback={null}>
          <EntryMessages contact={contact} entry={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {exiting && (
        <ExitMember
          name={contact.label}
          sequence={exiting.sequence}
          memberId={exiting.id}
          onClose={() => setExiting(null)}
        />
      )}
    </>
  );
}

interface EntryRowProps {
  entry: SequenceEntry;
  onOpen: () => void;
  onExit: (() => void) | undefined;
}

function EntryRow({ entry, onOpen, onExit }: EntryRowProps) {
  const { t } = useTranslation('sequence_members');
  const { either } = useWhyText();
  const { sequence, status, steps_done: done, steps_total: total } = entry;
  return (
    <li className="flex flex-col gap-1.5 border-b border-subtle py-2 first:pt-0 last:border-b-0 last:pb-0">
      <span className="flex min-w-0 items-center justify-between gap-2">
        <RecordLink module="sequences" id={sequence.id} className="min-w-0 truncate">
          {sequence.label}
        </RecordLink>
        <StatusPill entity="sequence_member" value={status} className="shrink-0" />
      </span>
      <span className="flex items-center justify-between gap-3">
        <StepProgress of={entry} />
        <span className="shrink-0 text-xs text-tertiary tabular-nums">{t('steps_done', { done, total })}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-xs text-tertiary">
        <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
          {either(entry, sequence.status)}
        </span>
        <span className="ms-auto flex shrink-0 gap-3">
          <LinkButton aria-label={t('of_contact.messages_of', { name: sequence.label })} onClick={onOpen}>
            {t('of_contact.messages')}
          </LinkButton>
          {onExit && (
            <LinkButton
              className="text-danger-text!"
              aria-label={t('exit_of', { name: sequence.label })}
              onClick={onExit}
            >
              {t('exit')}
            </LinkButton>
          )}
        </span>
      </span>
    </li>
  );
}
