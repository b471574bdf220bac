import { useTranslation } from 'react-i18next';
import { LIST_MAX, LIST_MIN, setListWidth, useInbox } from './inbox-store.ts';

const STEP_PX = 16;

/** The line between list and thread: dragged, or moved by the arrow keys. The width is remembered. */
export function PaneHandle() {
  const { t } = useTranslation('chats');
  const width = useInbox((state) => state.listWidth);
  const isRtl = () => getComputedStyle(document.documentElement).direction === 'rtl';
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.width')}
      aria-valuemin={LIST_MIN}
      aria-valuemax={LIST_MAX}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const box = event.currentTarget.parentElement?.getBoundingClientRect();
        if (box) setListWidth(isRtl() ? box.right - event.clientX : event.clientX - box.left);
      }}
      onKeyDown={(event) => {
        const wider = isRtl() ? 'ArrowLeft' : 'ArrowRight';
        const narrower = isRtl() ? 'ArrowRight' : 'ArrowLeft';
        if (event.key !== wider && event.key !== narrower) return;
        event.preventDefault();
        setListWidth(width + (event.key === wider ? STEP_PX : -STEP_PX));
      }}
      className="relative z-sticky -mx-1 w-2 shrink-0 cursor-col-resize touch-none after:absolute after:inset-y-0 after:start-[3px] after:w-0.5 hover:after:bg-(--accent-border) focus-visible:after:bg-focus-ring max-xl:hidden"
    />
  );
}
