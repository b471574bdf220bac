import { accountKind } from '../../contract/providers/kinds.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { channelEndpoints } from '../../contract/endpoints.ts';
import { listenForLogin, openLoginWindow, type LoginAnswer, type LoginWindow } from './login-window.ts';

/** How the hand-off stands. A problem is a sentence for people; it can always be tried again. */
export type ConnectState =
  | { step: 'idle' }
  | { step: 'waiting' }
  | { step: 'exchanging' }
  | { step: 'problem'; sentence: string; error: CallError | null };

/** The provider's word for a person who pressed Cancel. */
const CANCELLED = 'access_denied';

/** The social login in its own window, from the press to the exchanged code. */
export function useConnect(onDone: () => void) {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const [state, set] = useReducer((_: ConnectState, next: ConnectState) => next, { step: 'idle' });
  const login = useRef<LoginWindow | null>(null);
  const stopListening = useRef<() => void>(() => undefined);
  useEffect(() => () => stopListening.current(), []);

  const fail = (text: string, error: CallError | null = null) => set({ step: 'problem', sentence: text, error });
  const failWith = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    fail(failureText(error), error);
  };

  const finish = async ({ state: loginState, code, error, error_description: description }: LoginAnswer) => {
    if (error === CANCELLED) return fail(t('connect.cancelled'));
    if (code === null || loginState === null)
      return fail(description === null ? t('connect.failed') : t('connect.failed_because', { reason: description }));
    set({ step: 'exchanging' });
    try {
      await send({ state: loginState, code });
      set({ step: 'idle' });
      onDone();
    } catch (refusal) {
      failWith(refusal);
    }
  };

  const start = async () => {
    stopListening.current();
    const opened = openLoginWindow();
    if (!opened) return fail(t('connect.blocked'));
    login.current = opened;
    set({ step: 'waiting' });
    try {
      const { auth } = await send({});
      if (auth.url === null) return fail(t('connect.failed'));
      stopListening.current = listenForLogin({
        state: auth.state,
        window: opened,
        onAnswer: (answer) => void finish(answer),
        onClosed: () => fail(t('connect.closed')),
      });
      opened.lead(auth.url);
    } catch (refusal) {
      opened.close();
      failWith(refusal);
    }
  };

  return {
    state,
    start: () => void start(),
    show: () => login.current?.show(),
    cancel: () => {
      stopListening.current();
      login.current?.close();
      set({ step: 'idle' });
    },
  };
}

const send = (body: { state?: string; code?: string }) =>
  call(
    channelEndpoints.startConnect,
    { body: { platform_id: accountKind, ...body } },
    { origin: 'channels', display: false },
  );
