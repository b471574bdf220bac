import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { matchingPeople, openMention, withMention, type MentionPerson, type OpenMention } from './mentions.ts';

const SHOWN_PEOPLE = 5;

/** The people who fit what is typed after an @, and the keys that choose one. */
export function useMention(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  people: readonly MentionPerson[],
) {
  const listId = useId();
  const [open, setOpen] = useState<OpenMention | null>(null);
  const [at, setAt] = useState(0);
  /** Where the caret goes when the text with the name is drawn; the browser would put it at the end. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text, box]);
  const shown = open ? matchingPeople(people, open.typed, SHOWN_PEOPLE) : [];
  const isOpen = shown.length > 0;
  const active = Math.min(at, shown.length - 1);
  const choose = (person: MentionPerson) => {
    if (!open) return;
    const next = withMention(text, open, person.name);
    setText(next.text);
    setOpen(null);
    caret.current = next.caret;
  };
  const look = (value: string, caret: number) => {
    const found = openMention(value, caret);
    if (found?.start !== open?.start || found?.typed !== open?.typed) {
      setOpen(found);
      setAt(0);
    }
  };
  /** Answers whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const person = shown[active];
    if (!person) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((active + step + shown.length) % shown.length);
    else if (event.key === 'Escape') setOpen(null);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const optionId = (person: MentionPerson) => `${listId}-${person.id}`;
  const activePerson = shown[active];
  return {
    listId,
    isOpen,
    shown,
    optionId,
    activeId: activePerson && optionId(activePerson),
    choose,
    look,
    onKeyDown,
    close: () => setOpen(null),
  };
}

export type Mention = ReturnType<typeof useMention>;
