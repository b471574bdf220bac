import { useRender } from '@base-ui/react/use-render';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { assignTip } from './tip-store.ts';

interface TooltipProps {
  /** What the tip says. It repeats or adds to the accessible name; it never replaces it. */
  label: ReactNode;
  keyHint?: string | undefined;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** The element that is hovered or focused; it must accept a ref. */
  children: ReactElement<Record<string, unknown>>;
}

/**
 * A short name on hover and focus. It only notes what the tip of its element says: `TooltipHost` draws the one tip that
 * is visible, so that a screen with hundreds of icon buttons does not carry hundreds of popups.
 */
export function Tooltip({ label, keyHint, side = 'bottom', children }: TooltipProps) {
  const element = useRef<Element | null>(null);
  useEffect(() => {
    if (element.current) assignTip(element.current, { label, keyHint, side });
  });
  return useRender({ render: children, ref: element });
}
