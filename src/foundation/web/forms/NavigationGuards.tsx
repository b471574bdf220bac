import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { useStore } from 'zustand';
import { openOverlaysStore } from '../../../ui/primitives/open-overlays.ts';
import { unsavedStore } from './unsaved-store.ts';

/**
 * Around every page: Back closes the overlay that is open, and unsaved changes are left only after a question
 * (`UnsavedGuard`). One component does both, because the router asks one blocker only.
 */
export function NavigationGuards() {
  const hasOverlay = useStore(openOverlaysStore, ({ overlays }) => overlays.length > 0);
  const hasUnsaved = useStore(unsavedStore, ({ forms }) => forms > 0);
  // The router complains about a blocker on addresses that were typed, so there is one only while it is needed.
  return hasOverlay || hasUnsaved ? <Guards /> : null;
}

const topOverlay = () => openOverlaysStore.getState().overlays.at(-1);

function Guards() {
  const stoppedFor = useRef<'overlay' | 'unsaved'>('unsaved');
  // From the stores, not from what was drawn: one press may close an overlay and lead to another page.
  const mustStop = useCallback<BlockerFunction>(({ historyAction, currentLocation, nextLocation }) => {
    const isOverlay = historyAction === 'POP' && topOverlay() !== undefined;
    stoppedFor.current = isOverlay ? 'overlay' : 'unsaved';
    return isOverlay || (unsavedStore.getState().forms > 0 && currentLocation.pathname !== nextLocation.pathname);
  }, []);
  const blocker = useBlocker(mustStop);
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    if (stoppedFor.current === 'overlay') {
      blocker.reset();
      topOverlay()?.();
      return undefined;
    }
    unsavedStore.setState({ stopped: blocker });
    return () => unsavedStore.setState({ stopped: null });
  }, [blocker]);
  return null;
}
