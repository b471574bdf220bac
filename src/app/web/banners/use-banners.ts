import { useStore } from 'zustand';
import type { Business } from '../../../accounts/contract/business.ts';
import { connectionStore } from '../../../foundation/web/realtime/connection-store.ts';
import { paths } from '../paths.ts';
import { dismissals } from './dismissals.ts';
import { useNotificationPermission, type Permission } from './notification-permission.ts';
import { findRestriction, restrictionKey, type Restriction } from './restriction.ts';

export type BannerKind =
  | { kind: 'offline' }
  | { kind: 'restriction'; restriction: Restriction; key: string }
  | { kind: 'permission'; permission: Permission; key: string };

interface BannerInputs {
  business: Business | undefined;
  permission: Permission;
  isOffline: boolean;
  dismissed: readonly string[];
  /** The open page says itself which channels are restricted. */
  isSaidByPage: boolean;
  /** The page has a phone's whole screen: what can wait waits. */
  isFullScreen: boolean;
}

/** Which banners show, topmost first: restriction, notification permission, offline. */
export function bannersOf({
  business,
  permission,
  isOffline,
  dismissed,
  isSaidByPage,
  isFullScreen,
}: BannerInputs): readonly BannerKind[] {
  const shown: BannerKind[] = [];
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
  const permission = useNotificationPermission();
  const isOffline = useStore(connectionStore, (state) => state.isOffline);
  const dismissed = useStore(dismissals, (state) => state.keys);
  const isSaidByPage = pathname === paths.channels;
  return bannersOf({ business, permission, isOffline, dismissed, isSaidByPage, isFullScreen });
}
