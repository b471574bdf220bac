import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMatches, useNavigate } from 'react-router';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { currentHashPath, SIGN_IN_PATH } from '../../../foundation/web/session/session.ts';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { RouteHandle } from '../../../foundation/web/slots/area.ts';
import { useComposition } from '../../../foundation/web/slots/composition.ts';
import { rememberReturnPath } from '../../../foundation/web/session/return-path.ts';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { useErrorToast } from '../../../foundation/web/toasts/use-error-toast.ts';
import { subscriptionCalls } from '../../../notifications/web/index.ts';
import { LoadingScreen } from '../../../ui/primitives/LoadingScreen.tsx';
import { SkipLink } from '../../../ui/primitives/SkipLink.tsx';
import { en } from '../messages/en.ts';
import { useStartUp } from '../start/use-start-up.ts';
import { navigationState } from './navigation.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { shellShortcuts } from './shell-shortcuts.ts';

addMessages('shell', en);

/** The signed-in product: runs the start-up sequence and keeps what lives as long as the session. */
export function Shell() {
  const { start, retry, isRetrying } = useStartUp();
  const go = useGo();
  const business = start.step === 'ready' ? start.business : undefined;
  useLeaveWhenSignedOut(start.step === 'signed_out');
  const user = start.step === 'ready' ? start.user : null;
  useRealtime(user, business?.id);
  const arePagesShown = usePagesOfPermissions(user);
  useErrorToast(go);
  useEffect(listenForShortcuts, []);
  const state = navigationState(business);
  useShortcuts(useMemo(() => shellShortcuts(go, state), [go, state]));
  return (
    <>
      <SkipLink targetId="content" />
      {state === 'open' && <SkipToList />}
      {arePagesShown && start.step !== 'loading' && start.step !== 'signed_out' && (
        <ShellFrame start={start} onRetry={retry} isRetrying={isRetrying} />
      )}
      <LoadingScreen done={start.step !== 'loading'} />
    </>
  );
}

/** Past the filters too, on a page that is a list. */
function SkipToList() {
  const message = useMessage();
  const list = useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.list ?? [])[0];
  const label = list ? message(list.skipLabel) : '';
  return list && label !== '' && <SkipLink isList targetId={list.id} label={label} />;
}

/** Navigation that keeps its identity, for effects and lists of commands. */
function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback((to: string) => void navigate(to), [navigate]);
}

function useLeaveWhenSignedOut(isSignedOut: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSignedOut) return;
    rememberReturnPath(currentHashPath());
    void navigate(SIGN_IN_PATH, { replace: true });
  }, [isSignedOut, navigate]);
}

/**
 * False for the moment in which permissions are lost: the pages leave with all that they hold, what was read with the
 * permissions is dropped, and the pages come again.
 */
function usePagesOfPermissions(user: CurrentUser | null): boolean {
  const queryClient = useQueryClient();
  const [followed, setFollowed] = useState(user);
  useEffect(() => {
    if (user === null || user === followed) return;
    void import('./follow-permissions.ts').then(({ followPermissions }) => {
      const isSame = String(followed?.permissions) === String(user.permissions);
      if (followed?.id === user.id && !isSame) followPermissions(queryClient, followed, user);
      setFollowed(user);
    });
  }, [user, followed, queryClient]);
  if (user === null || followed?.id !== user.id) return true;
  return followed.permissions.every((each) => user.permissions.includes(each));
}

function useRealtime(user: CurrentUser | null, businessId = ''): void {
  const queryClient = useQueryClient();
  const userId = user?.id ?? null;
  const declared = useComposition(({ realtime }) => realtime);
  // As text, so that the user's other changes do not connect again.
  const permissions = user?.permissions.toSorted().join(' ') ?? '';
  useEffect(() => {
    if (userId === null) return;
    const held = permissions.split(' ');
    const topics = declared.topics.filter(({ permission }) => permission === undefined || held.includes(permission));
    let disconnect: (() => void) | null = null;
    let isGone = false;
    void Promise.all([
      import('../../../foundation/web/realtime/connect.ts'),
      Promise.all(declared.listeners.map((load) => load())),
    ]).then((loaded) => {
      if (isGone) return;
      const [{ connectRealtime }, listeners] = loaded;
      disconnect = connectRealtime({
        topics,
        listeners: listeners.flat(),
        queryClient,
        subscriptions: subscriptionCalls,
        keeper: { userId, businessId },
      });
    });
    return () => {
      isGone = true;
      disconnect?.();
    };
  }, [userId, businessId, permissions, declared, queryClient]);
}
