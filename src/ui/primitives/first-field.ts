import { useRef, type FormEvent, type RefObject } from 'react';

const FIELDS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)';

interface OverlayFocus {
  popup: RefObject<HTMLDivElement | null>;
  initialFocus: RefObject<HTMLElement | null> | ((openedBy: string) => HTMLElement | boolean);
}

/**
 * An overlay starts on what the caller names, else on its first field. Under a finger it starts on itself, because
 * a field would bring up the keyboard over it.
 */
export function useOverlayFocus(asked: RefObject<HTMLElement | null> | undefined): OverlayFocus {
  const popup = useRef<HTMLDivElement>(null);
  const firstField = (openedBy: string) =>
    openedBy === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIELDS) ?? true);
  return { popup, initialFocus: asked ?? firstField };
}

/**
 * For the root of an overlay. React hands events to the components that drew the overlay, although the page shows it
 * outside of them: without this, a form in a dialog would also submit the form around the dialog.
 */
export const keepSubmitInside = (event: FormEvent): void => event.stopPropagation();
