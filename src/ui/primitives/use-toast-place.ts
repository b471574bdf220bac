import { useLayoutEffect, useState, type RefObject } from 'react';
import { TOAST_AREAS, TOAST_BARS, TOAST_MODALS } from './toast-marks.ts';
import { placeToasts, type ToastPlace } from './toast-place.ts';

const MARKED = `${TOAST_BARS},${TOAST_AREAS}`;

const isVisible = (element: Element) => element.getClientRects().length > 0;
const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);

function measure(stack: HTMLElement): ToastPlace {
  const { clientWidth: right, clientHeight: bottom } = document.documentElement;
  const area = visible(TOAST_MODALS).length === 0 ? visible(TOAST_AREAS).at(-1) : undefined;
  return placeToasts({
    window: { top: 0, left: 0, right, bottom },
    area: area?.getBoundingClientRect() ?? null,
    bars: visible(TOAST_BARS).map((bar) => bar.getBoundingClientRect()),
    height: stack.offsetHeight,
    isRtl: getComputedStyle(document.documentElement).direction === 'rtl',
  });
}

const isSame = (one: ToastPlace | null, other: ToastPlace) =>
  one !== null && (Object.keys(other) as (keyof ToastPlace)[]).every((key) => one[key] === other[key]);

/** The place of the toasts while there are any, measured again when something around them changes. */
export function useToastPlace(stack: RefObject<HTMLElement | null>, isShown: boolean): ToastPlace | null {
  const [place, setPlace] = useState<ToastPlace | null>(null);
  useLayoutEffect(() => {
    const element = stack.current;
    if (!isShown || !element) return;
    let frame = 0;
    const update = () => {
      const next = measure(element);
      setPlace((known) => (isSame(known, next) ? known : next));
    };
    const resized = new ResizeObserver(() => later());
    const watch = () => {
      resized.disconnect();
      for (const each of [element, document.documentElement, ...document.querySelectorAll(MARKED)])
        resized.observe(each);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    const changed = new MutationObserver(() => {
      watch();
      later();
    });
    update();
    watch();
    changed.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', later, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      changed.disconnect();
      window.removeEventListener('scroll', later, { capture: true });
    };
  }, [stack, isShown]);
  return place;
}
