import { lazy, Suspense, useCallback, useLayoutEffect, useRef } from 'react';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { EarlyKeys } from './CommandPalette.tsx';
import { menuMessages } from '../messages/catalogues.ts';

const CommandPalette = lazy(() =>
  withMessages([menuMessages], async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette })),
);

/**
 * The palette, and the keys that are typed before its box has the focus: they belong to neither the page's single-key
 * shortcuts nor the field where the focus was, and stand in the box when it appears.
 */
export function PaletteOverlay({ onClose }: { onClose: () => void }) {
  const early = useRef<EarlyKeys>({ text: '', isEntered: false });
  // Asked with each key and not with each render: a key between the focus and the next render belongs to the box.
  const isReady = useRef(false);
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (isReady.current || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const { text } = early.current;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') early.current = { text: text.slice(0, -1), isEntered: false };
      else if (event.key.length === 1) early.current = { text: text + event.key, isEntered: false };
      else if (event.key === 'Enter') early.current = { text, isEntered: true };
      // Keys of the browser, such as F5.
      else if (!['Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // The window hears a key before the document, where the shortcuts are.
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, [onClose]);
  const onReady = useCallback(() => {
    isReady.current = true;
    return early.current;
  }, []);
  return (
    <Suspense>
      <CommandPalette onClose={onClose} onReady={onReady} />
    </Suspense>
  );
}
