import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ActivityPartProps } from '../record-slots.ts';
import { NoteText } from './NoteText.tsx';
import { notesOfPages, notesQuery } from './notes-query.ts';

/** A note in the timeline: who wrote it, and its text while it is not deleted. */
export function NoteActivity({ module, record, activity }: ActivityPartProps) {
  const { t } = useTranslation('records');
  const { data } = useInfiniteQuery(notesQuery(module.name, record.id));
  const note = notesOfPages(data?.pages ?? []).find(({ id }) => id === activity.detail['note_id']);
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{t('notes.from', { name: activity.actor.label })}</p>
      {note && (
        <p dir="auto" className="line-clamp-3 text-xs [overflow-wrap:anywhere] text-secondary">
          <NoteText text={note.text} />
        </p>
      )}
    </>
  );
}
