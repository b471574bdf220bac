import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { ActivityPartProps } from '../record-slots.ts';
import { NoteText } from './NoteText.tsx';
import { notesOfPages, notesQuery } from './notes-query.ts';

/**
 * A note in the timeline: who wrote it and its text, or that it was deleted. Notes are loaded until it is among them or
 * all that are newer are.
 */
export function NoteActivity({ module, record, activity }: ActivityPartProps) {
  const { t } = useTranslation('records');
  const query = useInfiniteQuery(notesQuery(module.name, record.id));
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const id = String(activity.detail['note_id']);
  const notes = notesOfPages(data?.pages ?? []);
  const note = notes.find((each) => each.id === id);
  const isBeyond = hasNextPage && notes.every((each) => BigInt(each.id) > BigInt(id));
  useEffect(() => {
    if (isBeyond && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [isBeyond, isFetching, isFetchNextPageError, fetchNextPage]);
  const isDeleted = data !== undefined && !note && !isBeyond && !isFetching;
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{t('notes.from', { name: activity.actor.label })}</p>
      {note && (
        <p dir="auto" className="line-clamp-3 text-xs [overflow-wrap:anywhere] text-secondary">
          <NoteText text={note.text} />
        </p>
      )}
      {!note && !isDeleted && !isFetchNextPageError && !error && <SkeletonText lines={1} />}
      {isDeleted && <p className="text-xs text-tertiary">{t('notes.was_deleted')}</p>}
    </>
  );
}
