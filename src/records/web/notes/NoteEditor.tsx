import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { keyLabel } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { dropDraft, keepDraft, readDraft } from '../../../foundation/web/forms/form-draft.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { CharacterCount, TextArea } from '../../../ui/primitives/TextArea.tsx';
import { NOTE_MAX, type Note } from '../../contract/note.ts';
import { MentionList } from './MentionList.tsx';
import { mentionedIn } from './mentions.ts';
import { useSaveNote } from './notes-query.ts';
import { useMention } from './use-mention.ts';
import { useMentionPeople } from './use-mention-people.ts';

/** The count is shown near the end only. */
const COUNTED_FROM = NOTE_MAX - 500;

interface NoteEditorProps {
  module: string;
  recordId: string;
  /** Null writes a new note. */
  note: Note | null;
  /** It was asked for just now, and is written into at once. */
  takesFocus?: boolean;
  boxRef?: RefObject<HTMLTextAreaElement | null>;
  /** It is saved, or given up. */
  onDone?: () => void;
}

/**
 * Writes a note; @ and the start of a name offer the people of the team. Ctrl Enter saves it. What was written stays for
 * the next time that the record is opened, until it is saved or given up.
 */
export function NoteEditor({ module, recordId, note, takesFocus = false, boxRef, onDone }: NoteEditorProps) {
  const { t } = useTranslation('records');
  const own = useRef<HTMLTextAreaElement>(null);
  const box = boxRef ?? own;
  const { all, active } = useMentionPeople();
  const [draft] = useState(() => draftOf(module, recordId, note));
  const [text, setTextOnly] = useState(() => draft.read() ?? note?.text ?? '');
  const setText = (next: string) => {
    setTextOnly(next);
    draft.keep(next);
  };
  const save = useSaveNote(module, recordId);
  const mention = useMention(box, text, setText, active);
  const isEmpty = text.trim() === '';
  const isTooLong = text.length > NOTE_MAX;
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, box]);
  const submit = () => {
    if (isEmpty || isTooLong || save.isPending) return;
    save.mutate(
      { note, text, mentions: mentionedIn(text, all) },
      {
        onSuccess: () => {
          draft.drop();
          if (note === null) setTextOnly('');
          onDone?.();
        },
      },
    );
  };
  const giveUp = () => {
    draft.drop();
    onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || mention.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    // What was written stays; the popup behind does not close over it.
    if (event.key === 'Escape' && (note !== null || !isEmpty)) {
      event.stopPropagation();
      if (onDone) giveUp();
      else box.current?.blur();
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        ref={box}
        rows={note === null && isEmpty ? 1 : 3}
        value={text}
        aria-label={t(note === null ? 'notes.add' : 'notes.edit_label')}
        placeholder={t('notes.placeholder')}
        aria-invalid={isTooLong || undefined}
        aria-autocomplete="list"
        aria-controls={mention.isOpen ? mention.listId : undefined}
        aria-activedescendant={mention.activeId}
        onChange={(event) => {
          setText(event.target.value);
          mention.look(event.target.value, event.target.selectionEnd);
        }}
        onSelect={({ currentTarget }) => mention.look(currentTarget.value, currentTarget.selectionEnd)}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
      />
      {mention.isOpen && <MentionList mention={mention} />}
      {save.error && <SaveProblem error={save.error} note={note} />}
      {(note !== null || !isEmpty) && (
        <SaveBar
          length={text.length}
          isNew={note === null}
          isDisabled={isEmpty || isTooLong}
          isSaving={save.isPending}
          onSave={submit}
          onCancel={onDone && giveUp}
        />
      )}
    </div>
  );
}

/** What is being written at a record: a new note, or a change of one as it was when the change began. */
function draftOf(module: string, recordId: string, note: Note | null) {
  const key = ['records.note', module, recordId, ...(note ? [note.id, note.version] : [])].join('.');
  return {
    read: (): string | null => {
      const text = readDraft(key, ['text'])?.['text'];
      return typeof text === 'string' ? text : null;
    },
    keep: (text: string) => (text === (note?.text ?? '') ? dropDraft(key) : keepDraft(key, { text })),
    drop: () => dropDraft(key),
  };
}

/** Why a note was not saved; of one that changed meanwhile also what it says now. */
function SaveProblem({ error, note }: { error: Error; note: Note | null }) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const isConflict = note !== null && hasCode(error, 'CONFLICT');
  return (
    <div role="alert" className="flex flex-col gap-1 text-xs">
      <p className="text-danger-text">{isConflict ? t('notes.changed_meanwhile') : failureText(error)}</p>
      {isConflict && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere] text-secondary">
          {note.text}
        </p>
      )}
    </div>
  );
}

interface SaveBarProps {
  length: number;
  isNew: boolean;
  isDisabled: boolean;
  isSaving: boolean;
  onSave: () => void;
  onCancel: (() => void) | undefined;
}

function SaveBar({ length, isNew, isDisabled, isSaving, onSave, onCancel }: SaveBarProps) {
  const { t } = useTranslation('records');
  return (
    <div className="flex items-center gap-2">
      <Button size="sm" variant="primary" disabled={isDisabled} busy={isSaving} onClick={onSave}>
        {t(isNew ? 'notes.save' : 'notes.save_change')}
      </Button>
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
      )}
      <span className="ms-auto text-xs text-tertiary">
        {length > COUNTED_FROM ? (
          <CharacterCount length={length} max={NOTE_MAX} />
        ) : (
          <Kbd isHint className="pointer-coarse:hidden">
            {keyLabel('Mod+Enter')}
          </Kbd>
        )}
      </span>
    </div>
  );
}
