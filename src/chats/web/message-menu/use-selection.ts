import { useCallback, useMemo, useState } from 'react';
import type { Message } from '../../contract/message.ts';

/** Messages that are selected, and those that are being forwarded. */
export interface Selection {
  /** Null while nothing is selected and a press does what it always does. */
  selected: ReadonlySet<string> | null;
  forwarded: readonly Message[] | null;
  /** The selected ones that are loaded, oldest first. */
  messages: readonly Message[];
  toggle: (id: string) => void;
  forward: (messages: readonly Message[] | null) => void;
  /** Ends selecting and forwarding. */
  end: () => void;
}

/** The selection among the messages of a thread. */
export function useSelection(items: readonly Message[] | undefined): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [forwarded, forward] = useState<readonly Message[] | null>(null);
  const toggle = useCallback(
    (id: string) =>
      setSelected((present) =>
        present?.has(id) ? new Set([...present].filter((each) => each !== id)) : new Set([...(present ?? []), id]),
      ),
    [],
  );
  const end = useCallback(() => {
    setSelected(null);
    forward(null);
  }, []);
  const messages = useMemo(
    () => (selected === null || !items ? [] : items.filter(({ id }) => selected.has(id))),
    [selected, items],
  );
  return { selected, forwarded, messages, toggle, forward, end };
}
