import type { KeyboardEvent, RefObject } from 'react';
import { useInbox } from '../inbox/inbox-store.ts';
import { formatKeys, shiftFormatKeys, wrapSelection } from './wrap-selection.ts';

interface ComposerKeys {
  area: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
  onSend: () => void;
  /** Chooses when it is sent. */
  onSendLater: () => void;
  /** A panel above the composer has the keys first; true: the key was for it. */
  panelKeys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  onEscape: () => void;
}

/** Enter or Shift Enter sends, whichever was chosen; formatting keys; Escape leaves. */
export function useComposerKeys({ area, onText, onSend, onSendLater, panelKeys, onEscape }: ComposerKeys) {
  const enterSends = useInbox((state) => state.enterSends);
  const format = (mark: string) => {
    const field = area.current;
    if (!field) return;
    const next = wrapSelection({ text: field.value, start: field.selectionStart, end: field.selectionEnd }, mark);
    onText(next.text);
    // React writes the value after this; the selection is set when it stands.
    requestAnimationFrame(() => field.setSelectionRange(next.start, next.end));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter') {
      if (event.altKey) {
        event.preventDefault();
        onSendLater();
        return;
      }
      const isMod = event.ctrlKey || event.metaKey;
      if (!isMod && event.shiftKey === enterSends) return;
      event.preventDefault();
      onSend();
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const mark = (event.shiftKey ? shiftFormatKeys : formatKeys)[event.key.toLowerCase()];
    if (mark === undefined) return;
    event.preventDefault();
    format(mark);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter ends the composition of an input method, not the message.
    if (event.nativeEvent.isComposing) return;
    if (panelKeys.current?.(event) === true) event.preventDefault();
    else press(event);
  };
  return { onKeyDown };
}
