import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { noteShortcut } from '../shortcut-list.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteItem } from './NoteItem.tsx';
import { notesOfPages, notesQuery } from './notes-query.ts';

/** So few that the field for a new one stays in sight. */
const SHOWN_AT_FIRST = 3;
const SHOWN_MORE = 20;

interface NotesPanelProps {
  module: string;
  recordId: string;
  /** The role may delete records of the module, and so the notes of others. */
  mayDeleteAll: boolean;
}

/** The notes of a record, the newest first, and the field for a new one. N starts it. */
export function NotesPanel({ module, recordId, mayDeleteAll }: NotesPanelProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const { data: user } = useQuery(currentUserQuery);
  const query = useInfiniteQuery(notesQuery(module, recordId));
  const box = useRef<HTMLTextAreaElement>(null);
  const mayWrite = user?.permissions.includes('records.edit') === true;
  useShortcuts(
    useMemo(
      () =>
        mayWrite
          ? [{ ...noteShortcut, isOf: (overlay) => overlay.contains(box.current), run: () => box.current?.focus() }]
          : [],
      [mayWrite],
    ),
  );
  const { data, error, isFetching, refetch } = query;
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const showEarlier = () => {
    setShown(shown + SHOWN_MORE);
    if (query.hasNextPage && (notes?.length ?? 0) < shown + SHOWN_MORE) void query.fetchNextPage();
  };
  const notes = data ? notesOfPages(data.pages) : null;
  return (
    <div className="flex flex-col gap-2.5">
      {notes === null ? (
        error ? (
          <ErrorState title={t('notes.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        ) : (
          <SkeletonText lines={3} />
        )
      ) : notes.length === 0 ? (
        <p className="text-xs text-tertiary">{t('notes.none')}</p>
      ) : (
        <ul aria-label={t('notes.title')} className="flex flex-col gap-2">
          {notes.slice(0, shown).map((note) => {
            const isOwn = note.created_by.type === 'user' && note.created_by.id === user?.user_id;
            return (
              <li key={note.id}>
                <NoteItem note={note} mayEdit={mayWrite && isOwn} mayDelete={mayWrite && (isOwn || mayDeleteAll)} />
              </li>
            );
          })}
        </ul>
      )}
      {(query.hasNextPage || (notes?.length ?? 0) > shown) && (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={showEarlier}>
          {t('notes.earlier')}
        </Button>
      )}
      {mayWrite && <NoteEditor key={recordId} module={module} recordId={recordId} note={null} boxRef={box} />}
    </div>
  );
}
