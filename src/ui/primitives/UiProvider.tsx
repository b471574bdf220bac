import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

import { ToastRegion } from './ToastRegion.tsx';

/** What the kit needs around an application: no inline style tags, direction, tooltips, toasts. */
export function UiProvider({ direction = 'ltr', children }: { direction?: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <Tooltip.Provider delay={400} closeDelay={80}>
          <ToastRegion>{children}</ToastRegion>
        </Tooltip.Provider>
      </DirectionProvider>
    </CSPProvider>
  );
}
