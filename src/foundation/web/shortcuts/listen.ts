import { shortcutStore, type Shortcut } from './shortcut-store.ts';

/** The second key of a sequence must follow within this time. */
const SEQUENCE_MS = 1_200;

/** How a key press is written in a shortcut: `Mod+k` for Ctrl K, on macOS for Command K. */
function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Mod+${key}` : event.altKey ? `Alt+${key}` : key;
}

/** True where letters belong to a text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  );
}

/** While a dialog or menu is open, letters belong to it; a list that is part of the page takes only its own. */
const OVERLAYS = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]:not([data-page-list])';
/** A menu that has just opened has the keys already, some milliseconds before it has the focus. */
const OPEN_MENU = '[role="menu"][data-open]';
const overlayOf = (target: EventTarget | null) =>
  (target instanceof Element ? target.closest(OVERLAYS) : null) ?? document.querySelector(OPEN_MENU);

/** Hears the keyboard for all registered shortcuts. Answers the function that stops it. */
export function listenForShortcuts(): () => void {
  let pressed: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    pressed = [];
    clearTimeout(timer);
  };

  const match = (keys: readonly string[], event: KeyboardEvent): Shortcut | undefined => {
    const { shortcuts, isOn } = shortcutStore.getState();
    const isFree = isOn && !isTyping(event.target);
    const overlay = overlayOf(event.target);
    const allowed = shortcuts.filter(
      (each) =>
        (each.isAlwaysOn || (isFree && (overlay === null || each.isOf?.(overlay) === true))) &&
        (each.isMeant?.(event) ?? true),
    );
    // The last registered wins: a screen may take a key over from the shell.
    const exact = allowed.findLast((each) => each.keys.join(' ') === keys.join(' '));
    if (exact) return exact;
    if (allowed.some((each) => each.keys.length > keys.length && keys.every((key, at) => each.keys[at] === key))) {
      pressed = [...keys];
      clearTimeout(timer);
      timer = setTimeout(forget, SEQUENCE_MS);
    } else {
      forget();
    }
    return undefined;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (['Control', 'Meta', 'Alt', 'Shift'].includes(event.key)) return;
    const key = keyName(event);
    if (event.repeat) {
      // A key that is held down begins no sequence and ends none.
      const held = shortcutStore
        .getState()
        .shortcuts.findLast((each) => each.isRepeatable && each.keys.join(' ') === key);
      if (!held) return;
    }
    const hadStart = pressed.length > 0;
    const found =
      match([...pressed, key], event) ?? (hadStart && pressed.length === 0 ? match([key], event) : undefined);
    if (!found) return;
    forget();
    event.preventDefault();
    found.run(event);
  };

  document.addEventListener('keydown', onKeyDown);
  return () => {
    forget();
    document.removeEventListener('keydown', onKeyDown);
  };
}
