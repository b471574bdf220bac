import { cloneElement, lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';

/** The button while its popup is not there yet. */
type LateTrigger = ReactElement<{
  onClick?: (() => void) | undefined;
  onPointerEnter?: (() => void) | undefined;
  'aria-haspopup'?: 'dialog' | 'menu' | undefined;
  'aria-expanded'?: boolean | undefined;
}>;

/** What the loaded popup is given: the button that it now owns, and that it opens at once. */
export interface LatePopupProps {
  trigger: ReactElement;
  defaultOpen: true;
}

/**
 * A button whose popup is loaded when it is first wanted: a pointer over it begins the loading, the first press opens
 * it. From then on the popup owns the button. Make it once, at module level.
 */
export function latePopup<Props extends object>(
  kind: 'dialog' | 'menu',
  load: () => Promise<ComponentType<Props & LatePopupProps>>,
): ComponentType<Props & { trigger: LateTrigger }> {
  const Popup = lazy(async () => ({ default: await load() }));
  return function LatePopup({ trigger, ...rest }: Props & { trigger: LateTrigger }) {
    const [isOpened, setOpened] = useState(false);
    const button = cloneElement(trigger, {
      onClick: () => setOpened(true),
      // Only a head start: a failure shows when the popup is opened.
      onPointerEnter: () => void load().catch(() => undefined),
      'aria-haspopup': kind,
      'aria-expanded': false,
    });
    if (!isOpened) return button;
    return (
      <Suspense fallback={button}>
        <Popup {...(rest as unknown as Props)} trigger={trigger} defaultOpen />
      </Suspense>
    );
  };
}
