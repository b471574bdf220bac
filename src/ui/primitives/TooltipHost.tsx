import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useStore } from 'zustand';

import { Kbd } from './Kbd.tsx';
import { shownTipStore, tipOf } from './tip-store.ts';

/** Draws the tip of the element that is hovered or focused. One for the whole application. */
export function TooltipHost() {
  const element = useStore(shownTipStore, (state) => state.element);
  const tip = element?.isConnected ? tipOf(element) : undefined;
  return (
    <Base.Root open={tip !== undefined} onOpenChange={(open) => open || shownTipStore.setState({ element: null })}>
      <Base.Portal>
        <Base.Positioner
          anchor={element}
          side={tip?.side ?? 'bottom'}
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-tooltip"
        >
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-sm bg-inverse px-2 py-1 text-xs font-medium text-inverse shadow-3 transition-opacity duration-fast ease-out data-ending-style:opacity-0 data-starting-style:opacity-0">
            {tip?.label}
            {tip?.keyHint && <Kbd onFill>{tip.keyHint}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
