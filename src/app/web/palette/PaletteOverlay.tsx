import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { menuMessages } from '../messages/catalogues.ts';

const CommandPalette = lazy(() =>
  withMessages([menuMessages], async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette })),
);

/**
 * The palette, and the keys that are typed before its box has the focus: they belong to neither the page's single-key
 * shortcuts nor the field where the focus was, and stand in the box when it appears.
 */
export function PaletteOverlay({ onClose }: { onClose: () => void }) {
  const [isReady, setReady] = useState(false);
  const typed = useRef('');
  useLayoutEffect(() => {
    if (isReady) return;
    const hold = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      // Keys of the browser, such as F5.
      else if (!['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // The window hears a key before the document, where the shortcuts are.
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, [isReady, onClose]);
  const onReady = useCallback(() => {
    setReady(true);
    return typed.current;
  }, []);
  return (
    <Suspense>
      <CommandPalette onClose={onClose} onReady={onReady} />
    </Suspense>
  );
}
