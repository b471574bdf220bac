import { cloneElement, useCallback, useEffect, useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { assignTip } from './tip-store.ts';

interface TooltipProps {
  /** What the tip says. It repeats or adds to the accessible name; it never replaces it. */
  label: ReactNode;
  keyHint?: string | undefined;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** The element that is hovered or focused; it must accept a ref. */
  children: ReactElement<{ ref?: Ref<Element> }>;
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
  const own = children.props.ref;
  const ref = useCallback(
    (node: Element) => {
      element.current = node;
      const leave = setRef(own, node);
      return () => {
        element.current = null;
        leave();
      };
    },
    [own],
  );
  // oxlint-disable-next-line react/refs -- the ref is passed on, not read
  return cloneElement(children, { ref });
}

/** Gives the element to the ref that it has besides; returns how to take it back. */
function setRef(ref: Ref<Element> | undefined, node: Element): () => void {
  if (typeof ref === 'function') {
    const cleanUp = ref(node);
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
  }
  if (ref) ref.current = node;
  return () => {
    if (ref) ref.current = null;
  };
}
