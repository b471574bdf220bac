import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import type { Note } from '../../contract/note.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteText } from './NoteText.tsx';
import { useDeleteNote, useRestoreNote } from './notes-query.ts';

interface NoteItemProps {
  note: Note;
  mayEdit: boolean;
  mayDelete: boolean;
}

/** One note: its text with the people who are named in it, who wrote it and when. Deleting can be undone. */
export function NoteItem({ note, mayEdit, mayDelete }: NoteItemProps) {
  const { t } = useTranslation('records');
  const formatDate = useFormatDate();
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteNote(note.module, note.record_id);
  const restore = useRestoreNote(note.module, note.record_id);
  if (isEditing)
    return (
      <NoteEditor
        takesFocus
        module={note.module}
        recordId={note.record_id}
        note={note}
        onDone={() => setEditing(false)}
      />
    );
  const { label } = note.created_by;
  const onDelete = () =>
    remove.mutate(note.id, {
      onSuccess: () => showSuccess(t('notes.deleted'), { undo: () => restore.mutate(note.id) }),
    });
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-warning-border bg-bubble-note px-2.5 py-2">
      <div className="flex items-start gap-1">
        <p dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <NoteText text={note.text} />
        </p>
        {(mayEdit || mayDelete) && (
          <Menu
            align="end"
            trigger={<IconButton size="sm" icon={Ellipsis} aria-label={t('notes.more', { name: label })} />}
          >
            {mayEdit && (
              <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
                {t('notes.edit')}
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem icon={Trash2} danger onSelect={onDelete}>
                {t('notes.delete')}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      <p className="flex min-w-0 items-center gap-1.5 text-xs text-secondary">
        <Avatar name={label} size={20} letters={1} decorative />
        <bdi className="truncate">{label}</bdi>
        <span aria-hidden>·</span>
        <time dateTime={note.created_time} title={formatDate(note.created_time, 'date_time')} className="shrink-0">
          {formatDate(note.created_time, 'label')}
        </time>
        {note.version > 1 && <span className="shrink-0 text-tertiary">{t('notes.edited')}</span>}
      </p>
    </div>
  );
}
