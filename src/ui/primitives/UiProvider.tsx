import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';

import { followTips, shownTipStore } from './tip-store.ts';
import { toastsStore } from './toast-queue.ts';
import { useLate } from './use-late.ts';

/** What the kit needs around an application: no inline style tags, direction, tooltips, toasts. */
export function UiProvider({ direction = 'ltr', children }: { direction?: 'ltr' | 'rtl'; children: ReactNode }) {
  const isTipWanted = useStore(shownTipStore, ({ element }) => element !== null);
  const isToastWanted = useStore(toastsStore, ({ isWaiting }) => isWaiting);
  const tooltipHost = useLate(isTipWanted, loadTooltipHost);
  const toastRegion = useLate(isToastWanted, loadToastRegion);
  useEffect(followTips, []);
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        {children}
        {tooltipHost}
        {toastRegion}
      </DirectionProvider>
    </CSPProvider>
  );
}

async function loadTooltipHost(): Promise<ReactElement> {
  const { TooltipHost } = await import('./TooltipHost.tsx');
  return <TooltipHost />;
}

async function loadToastRegion(): Promise<ReactElement> {
  const { ToastRegion } = await import('./ToastRegion.tsx');
  return <ToastRegion />;
}
