const KEY = 'parley.return_path';

/** Pages outside the signed-in shell: coming back to one of these would go nowhere. */
const outside =
  /^\/(sign_in|sign_up|sign_out|forgot_password|reset_password|accept_invitation|confirm_sign_up|confirm_email|first_start|terms|privacy)\b/;

/**
 * True for a route of our own. Anything that a browser could read as another site (`//host`, a
 * backslash, a control character, a scheme) is not one.
 */
export function isOwnPath(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  return /^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(path) && path.length <= 500 && !outside.test(path);
}

/** Keeps where the person was, for this tab only. */
export function rememberReturnPath(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(KEY, path);
}

/** Where to go after sign-in, once; the home page when nothing is remembered. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path !== null && isOwnPath(path) ? path : '/';
}
