import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Business } from '../../../accounts/contract/business.ts';
import { authOptionsQuery, usePermission } from '../../../accounts/web/index.ts';
import { connectionStore } from '../../../foundation/web/realtime/connection-store.ts';
import { channelPaths } from '../../../channels/web/index.ts';
import { dismissals } from './dismissals.ts';
import { useNotificationPermission, type Permission } from './notification-permission.ts';
import { findRestriction, restrictionKey, type Restriction } from './restriction.ts';

export type BannerKind =
  | { kind: 'sending_paused'; mayRelease: boolean }
  | { kind: 'offline' }
  | { kind: 'restriction'; restriction: Restriction; key: string }
  | { kind: 'permission'; permission: Permission; key: string };

interface BannerInputs {
  business: Business | undefined;
  isSendingPaused: boolean;
  /** Administrators read what to do, other people whom to ask. */
  mayRelease: boolean;
  permission: Permission;
  isOffline: boolean;
  dismissed: readonly string[];
  /** The open page says itself which channels are restricted. */
  isSaidByPage: boolean;
  /** The page has a phone's whole screen: what can wait waits. */
  isFullScreen: boolean;
}

/** Which banners show, topmost first: paused sending, restriction, notification permission, offline. */
export function bannersOf({
  business,
  isSendingPaused,
  mayRelease,
  permission,
  isOffline,
  dismissed,
  isSaidByPage,
  isFullScreen,
}: BannerInputs): readonly BannerKind[] {
  const shown: BannerKind[] = [];
  if (isSendingPaused) shown.push({ kind: 'sending_paused', mayRelease });
  const restriction = findRestriction(business);
  if (restriction && !isSaidByPage && !dismissed.includes(restrictionKey(restriction))) {
    shown.push({ kind: 'restriction', restriction, key: restrictionKey(restriction) });
  }
  const key = `permission:${permission}`;
  if (business && !isFullScreen && (permission === 'default' || permission === 'denied') && !dismissed.includes(key)) {
    shown.push({ kind: 'permission', permission, key });
  }
  if (isOffline) shown.push({ kind: 'offline' });
  return shown;
}

/** `bannersOf` of the present moment. */
export function useBanners(
  business: Business | undefined,
  { pathname, isFullScreen }: { pathname: string; isFullScreen: boolean },
): readonly BannerKind[] {
  const isOffline = useStore(connectionStore, (state) => state.isOffline);
  return bannersOf({
    business,
    isSendingPaused: useSendingPaused(business !== undefined && !isOffline),
    mayRelease: usePermission('organisation.edit'),
    permission: useNotificationPermission(),
    isOffline,
    dismissed: useStore(dismissals, (state) => state.keys),
    isSaidByPage: pathname === channelPaths.channels,
    isFullScreen,
  });
}

/** While it is paused, a release is noticed within this time. */
const PAUSED_POLL_MS = 10_000;

/**
 * Read at the start, when the tab is looked at again, and when the connection is back: an installation is paused from
 * its own start on, which every socket notices.
 */
function useSendingPaused(isEnabled: boolean): boolean {
  const { data } = useQuery({
    ...authOptionsQuery,
    staleTime: 0,
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.sending_paused ? PAUSED_POLL_MS : false),
  });
  return data?.sending_paused ?? false;
}
