import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { LONGEST_SEARCH } from '../../contract/search-limits.ts';
import { SEARCH_ID } from '../list/ListHeader.tsx';

/** Typing rests this long before the server is asked. */
const SEARCH_DELAY_MS = 200;

/** What was typed: words that are complete, and the one that is being written. */
interface Typed {
  done: readonly string[];
  last: string;
}

const asText = ({ done, last }: Typed): string => [...done, last].join(' ').trim();

function asTyped(text: string): Typed {
  const words = text.split(/\s+/).filter((word) => word !== '');
  // One word is still being written; of several each is a tag.
  return words.length < 2 ? { done: [], last: words[0] ?? '' } : { done: words, last: '' };
}

interface WordsFieldProps {
  text: string;
  onChange: (text: string) => void;
  words: 'any' | 'all';
  onWords: (words: 'any' | 'all') => void;
  /** Keys that the results take: arrows, Enter, Escape. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** The results, and the row of them that Enter opens. */
  listId: string;
  activeId: string | undefined;
}

/** Words as tags: a space ends one, Backspace takes the last one up again. */
export function WordsField(props: WordsFieldProps) {
  const { text, onChange, words, onWords, listId, activeId } = props;
  const { t } = useTranslation('chats_message_search');
  const [typed, setTyped] = useState(() => asTyped(text));
  const input = useRef<HTMLInputElement>(null);
  // Changed elsewhere: by Back.
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    if (text !== asText(typed)) setTyped(asTyped(text));
  }
  const present = asText(typed);
  useEffect(() => {
    if (present === text) return;
    const timer = setTimeout(() => onChange(present), present === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [present, text, onChange]);
  useEffect(() => input.current?.focus(), []);

  const write = (value: string) => {
    const parts = value.split(/\s+/);
    const last = parts.pop() ?? '';
    const next = { done: [...typed.done, ...parts.filter((part) => part !== '')], last };
    if (asText(next).length <= LONGEST_SEARCH) setTyped(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && typed.last === '' && typed.done.length > 0) {
      event.preventDefault();
      setTyped({ done: typed.done.slice(0, -1), last: typed.done.at(-1) ?? '' });
      return;
    }
    props.onKeyDown(event);
  };
  const remove = (index: number) => {
    setTyped({ ...typed, done: typed.done.filter((_, at) => at !== index) });
    input.current?.focus();
  };
  return (
    <div className="flex min-h-9 items-center gap-1.5 rounded-sm border border-default bg-surface py-1 ps-2.5 pe-1 focus-within:border-focus-ring focus-within:outline-1 focus-within:outline-focus-ring">
      <Search aria-hidden className="size-4 shrink-0 text-tertiary" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
        {typed.done.map((word, index) => (
          <button
            key={`${word} ${index}`}
            type="button"
            tabIndex={-1}
            aria-label={t('remove', { word })}
            onClick={() => remove(index)}
            dir="auto"
            className="max-w-40 truncate rounded-xs bg-neutral-soft px-1.5 text-sm leading-6 text-neutral-text hover:bg-hover"
          >
            {word}
          </button>
        ))}
        <input
          ref={input}
          id={SEARCH_ID}
          type="text"
          dir="auto"
          role="combobox"
          aria-label={t('label')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={typed.done.length === 0 ? t('placeholder') : undefined}
          value={typed.last}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-w-12 flex-1 bg-transparent leading-6 outline-none placeholder:text-tertiary"
        />
      </div>
      <span className="shrink-0">
        <SegmentedControl
          size="sm"
          label={t('match')}
          options={[
            { value: 'any', label: t('any') },
            { value: 'all', label: t('all') },
          ]}
          value={words}
          onValueChange={onWords}
        />
      </span>
      <IconButton
        icon={X}
        size="sm"
        dim
        aria-label={t('clear')}
        disabled={present === ''}
        onClick={() => {
          setTyped({ done: [], last: '' });
          input.current?.focus();
        }}
      />
    </div>
  );
}
