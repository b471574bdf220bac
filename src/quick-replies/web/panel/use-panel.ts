import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ComposerPanelProps } from '../../../foundation/web/slots/area.ts';
import { plainText } from '../../../ui/text/parse-text.ts';
import { fillPlaceholders, placeholdersOf } from '../../../foundation/contract/placeholders.ts';
import type { QuickReply, QuickReplyScope } from '../../contract/quick-reply.ts';
import { findReplies, ofScope } from '../find-replies.ts';
import { usePlaceholderValues } from '../placeholder-values.ts';
import { countUse, quickRepliesQuery } from '../queries.ts';

/** More are found by typing on. */
const MOST_SHOWN = 50;
const NONE: readonly QuickReply[] = [];

/** What is found and chosen in the panel, its keys, and the values that are still missing. */
export function usePanel(
  { chat, query: typed, keys, onInsert, onClose }: ComposerPanelProps,
  searchField: RefObject<HTMLInputElement | null>,
) {
  const all = useQuery(quickRepliesQuery);
  const { values: known, nameOf, hasFailed } = usePlaceholderValues(chat.contact);
  const [ownQuery, setQuery] = useState('');
  const [wanted, setWanted] = useState<QuickReplyScope>('team');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [filled, setFilled] = useState<ReadonlyMap<string, string>>(new Map());
  // The values of a reply that was to be inserted are being typed.
  const [isFilling, setFilling] = useState(false);
  // Opened by its button the panel has a field of its own, in which one goes on typing.
  useEffect(() => searchField.current?.focus(), [searchField]);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const query = typed ?? ownQuery;
  const replies = all.data ?? NONE;
  const other = wanted === 'team' ? 'own' : 'team';
  const hits = useMemo(
    () => ({ team: findReplies(ofScope(replies, 'team'), query), own: findReplies(ofScope(replies, 'own'), query) }),
    [replies, query],
  );
  // Where nothing of the chosen ones fits, the others are looked at before nothing is.
  const scope = hits[wanted].length === 0 && hits[other].length > 0 ? other : wanted;
  const found = hits[scope].slice(0, MOST_SHOWN);
  const chosen = found.find(({ id }) => id === chosenId) ?? found[0] ?? null;
  const values = useMemo(() => new Map([...known, ...filled]), [known, filled]);
  const isMissing = (name: string) => (values.get(name)?.trim() ?? '') === '';
  const missingOf = ({ text }: QuickReply) => placeholdersOf(text).filter(isMissing);

  /** In one line; what has no value yet is named. */
  const lineOf = ({ text }: QuickReply) =>
    plainText(
      fillPlaceholders(
        text,
        new Map(placeholdersOf(text).map((name) => [name, values.get(name)?.trim() || `[${nameOf(name)}]`])),
      ),
    );
  const insert = (reply: QuickReply) => {
    setChosenId(reply.id);
    const [first] = missingOf(reply);
    if (first !== undefined) {
      setFilling(true);
      // The fields of another reply are drawn by the next frame.
      requestAnimationFrame(() => fields.current.get(first)?.focus());
      return;
    }
    countUse(reply.id);
    onInsert(fillPlaceholders(reply.text, new Map([...values].map(([name, value]) => [name, value.trim()]))));
  };
  const move = (by: number) => {
    const at = chosen ? found.indexOf(chosen) : -1;
    const next = found[(at + by + found.length) % found.length];
    if (next) setChosenId(next.id);
    setFilling(false);
  };
  /** True: the key was for the panel. */
  const press = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey) return false;
    if (key === 'Escape') onClose();
    else if (found.length === 0 || shiftKey) return false;
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if ((key === 'Enter' || key === 'Tab') && chosen) insert(chosen);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (!event.nativeEvent.isComposing && press(event)) event.preventDefault();
  };
  useEffect(() => {
    keys.current = press;
    return () => {
      keys.current = null;
    };
  });
  return {
    all,
    scope,
    count: ofScope(replies, scope).length,
    setScope: (next: QuickReplyScope) => {
      setWanted(next);
      setFilling(false);
    },
    query,
    setQuery,
    found,
    chosen,
    choose: ({ id }: QuickReply) => {
      // What is being filled in stays under the pointer that passes over the list.
      if (!isFilling) setChosenId(id);
    },
    insert,
    lineOf,
    onKeyDown,
    /** In a field of a value Escape returns to the list; other keys write. */
    onFieldKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    },
    isFilling,
    known,
    values,
    nameOf,
    hasFailed,
    missing: chosen ? missingOf(chosen) : [],
    fill: (name: string, value: string) => setFilled((before) => new Map([...before, [name, value]])),
    fieldOf: (name: string) => (element: HTMLInputElement | null) => {
      if (element) fields.current.set(name, element);
      else fields.current.delete(name);
    },
  };
}

export type Panel = ReturnType<typeof usePanel>;
