import { AtSign, Reply, StickyNote, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mentionedIn, MentionList, useMention, useMentionPeople } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Chat } from '../../contract/chat.ts';
import { LONGEST_COMMENT, MOST_MENTIONS } from '../../contract/comment-limits.ts';
import type { Message } from '../../contract/message.ts';
import { keepDraft, useDraft } from '../composer/draft-store.ts';
import { EnterChoice } from '../composer/EnterChoice.tsx';
import { useComposerKeys } from '../composer/use-composer-keys.ts';
import { textOf } from '../thread/copy-text.ts';
import { createClientId } from '../sending/local-message.ts';
import { announce } from './attend.ts';
import { useAddComment, useChangeComment, type WrittenComment } from './use-comments.ts';

/** The count of characters is shown near the end only. */
const COUNTED_FROM = LONGEST_COMMENT - 500;

interface CommentComposerProps {
  chat: Chat;
  /** The comment that is changed; null writes a new one. */
  editing: Message | null;
  /** Goes back to new comments. */
  onEdited: () => void;
  /** Goes back to replies. */
  onEscape: () => void;
}

/** Where a comment for colleagues is written or changed; @ and the start of a name offer the people of the team. */
export function CommentComposer(props: CommentComposerProps) {
  const { editing } = props;
  // Each comment that is changed has a text of its own.
  return <Editor key={editing?.id ?? 'new'} {...props} />;
}

function Editor({ chat, editing, onEdited, onEscape }: CommentComposerProps) {
  const { t } = useTranslation('chats_team');
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useText(chat.id, editing);
  const { active } = useMentionPeople();
  const mention = useMention(area, text, setText, active);
  const add = useAddComment(chat);
  const change = useChangeComment();
  /** One that was refused or lost on its way keeps its id while its text stays the same. */
  const failed = useRef<WrittenComment | null>(null);
  useEffect(() => area.current?.focus(), []);

  const trimmed = text.trim();
  const isReady = trimmed !== '' && trimmed.length <= LONGEST_COMMENT;
  const save = () => {
    if (!isReady) return;
    announce(chat.id, 'viewing');
    const named = new Set(mentionedIn(trimmed, active).slice(0, MOST_MENTIONS));
    const mentions = active.filter(({ id }) => named.has(id)).map(({ id, name }) => ({ id, label: name }));
    if (editing) {
      change.mutate({ message: editing, written: { text: trimmed, mentions } });
      onEdited();
      return;
    }
    const before = failed.current;
    const clientId = before?.text === trimmed ? before.clientId : createClientId(chat.id);
    const written = { clientId, text: trimmed, mentions };
    setText('');
    add.mutate(written, {
      onSuccess: () => {
        failed.current = null;
      },
      onError: () => {
        failed.current = written;
        // Nothing that was typed is lost; what was typed since stays.
        if ((area.current?.value ?? '') === '') setText(trimmed);
      },
    });
    area.current?.focus();
  };
  const keys = useComposerKeys({
    area,
    onText: setText,
    onSend: save,
    onEscape: editing ? onEdited : onEscape,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || mention.onKeyDown(event)) return;
    keys.onKeyDown(event);
  };
  const beginMention = () => {
    const field = area.current;
    if (!field) return;
    const { selectionStart: at } = field;
    const sign = at === 0 || /\s$/.test(text.slice(0, at)) ? '@' : ' @';
    const next = `${text.slice(0, at)}${sign}${text.slice(at)}`;
    setText(next);
    field.focus();
    requestAnimationFrame(() => {
      field.setSelectionRange(at + sign.length, at + sign.length);
      mention.look(next, at + sign.length);
    });
  };
  return (
    <form
      aria-label={t(editing ? 'comment.editing' : 'comment.label')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="relative rounded-lg border border-warning-border bg-bubble-note focus-within:border-(--focus-ring) focus-within:outline focus-within:outline-(--focus-ring)"
    >
      {mention.isOpen && (
        <div className="absolute start-2 bottom-full z-sticky mb-1.5 w-[min(280px,calc(100%-16px))]">
          <MentionList mention={mention} />
        </div>
      )}
      <div className="flex items-center gap-1.5 px-3 pt-2 text-xs font-medium text-warning-text">
        <StickyNote aria-hidden className="size-3.5" />
        <span className="min-w-0 flex-1 truncate">{t(editing ? 'comment.editing' : 'comment.only_team')}</span>
        {editing ? (
          <IconButton icon={X} size="sm" aria-label={t('comment.cancel')} onClick={onEdited} />
        ) : (
          <Button variant="ghost" size="sm" icon={Reply} className="-my-1 -me-1.5" onClick={onEscape}>
            {t('mode.reply')}
          </Button>
        )}
      </div>
      <textarea
        ref={area}
        aria-label={t('comment.field')}
        placeholder={t('comment.placeholder')}
        dir="auto"
        rows={1}
        value={text}
        aria-autocomplete="list"
        aria-controls={mention.isOpen ? mention.listId : undefined}
        aria-activedescendant={mention.activeId}
        aria-invalid={trimmed.length > LONGEST_COMMENT || undefined}
        onChange={({ target: { value, selectionEnd } }) => {
          setText(value);
          mention.look(value, selectionEnd);
          announce(chat.id, value.trim() === '' ? 'viewing' : 'commenting');
        }}
        onSelect={({ currentTarget }) => mention.look(currentTarget.value, currentTarget.selectionEnd)}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[40dvh] min-h-9 w-full resize-none bg-transparent px-3 pt-1 pb-0.5 text-md leading-5 outline-none placeholder:text-secondary max-md:max-h-[30dvh]"
      />
      <div className="flex items-center gap-1.5 px-[5px] pt-[3px] pb-[5px]">
        <IconButton icon={AtSign} aria-label={t('comment.mention')} onClick={beginMention} />
        <LengthText length={trimmed.length} />
        <span className="flex-1" />
        <span className="max-md:hidden">
          <EnterChoice />
        </span>
        <Button type="submit" variant="primary" size="sm" icon={StickyNote} disabled={!isReady}>
          {t(editing ? 'comment.save' : 'comment.add')}
        </Button>
      </div>
    </form>
  );
}

function LengthText({ length }: { length: number }) {
  const { t } = useTranslation('chats_team');
  if (length < COUNTED_FROM) return null;
  const isTooLong = length > LONGEST_COMMENT;
  return (
    <span
      role={isTooLong ? 'alert' : undefined}
      className={`text-xs ${isTooLong ? 'text-danger-text' : 'text-secondary'}`}
    >
      {isTooLong
        ? t('comment.too_long', { limit: LONGEST_COMMENT })
        : t('comment.characters', { length, limit: LONGEST_COMMENT })}
    </span>
  );
}

/** The text of a new comment is kept on this device like the draft of a reply; that of a change as long as it is open. */
function useText(chatId: string, editing: Message | null): [string, (text: string) => void] {
  const key = `comment ${chatId}`;
  const draft = useDraft(key);
  const [changed, setChanged] = useState(() => (editing ? textOf(editing) : ''));
  return editing ? [changed, setChanged] : [draft, (text) => keepDraft(key, text)];
}
