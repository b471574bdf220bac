import { rememberReturnPath } from './return-path.ts';

/** Where people without a session go. The page itself belongs to accounts. */
export const SIGN_IN_PATH = '/sign_in';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells when the session has ended (code 700, or the socket was closed for it). Answers the unsubscribe function. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session is over: the present route is remembered for after sign-in, then the shell leaves. */
export function sessionEnded(): void {
  rememberReturnPath(currentHashPath());
  for (const listener of listeners) listener();
}

/** The route in the address, without the leading `#`. */
export function currentHashPath(): string {
  return window.location.hash.replace(/^#/, '') || '/';
}
