import type { FastifyRequest } from 'fastify';
import { refuse } from '../refuse.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address names the machine that it is opened on. */
export const isOnThisMachine = ({ hostname }: URL): boolean => LOOPBACK_NAMES.includes(hostname);

/** The origins under which our own pages are open. On loopback the three names of this machine are one. */
export function ownOrigins(publicUrl: URL): ReadonlySet<string> {
  if (!isOnThisMachine(publicUrl)) return new Set([publicUrl.origin]);
  return new Set(
    LOOPBACK_NAMES.map((name) => `${publicUrl.protocol}//${name}${publicUrl.port && `:${publicUrl.port}`}`),
  );
}

/**
 * Refuses a state-changing call that does not prove that it comes from our own page (sign-in too:
 * being signed in to a stranger's account is an attack as well). Browsers write Sec-Fetch-Site and
 * Origin themselves and no page can forge them; a call with neither proves nothing and is refused.
 */
export function refuseForeignOrigin(request: FastifyRequest, own: ReadonlySet<string>): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn =
    origin === undefined ? site === 'same-origin' : own.has(origin) && (site === undefined || site === 'same-origin');
  if (!isOwn) refuse('NOT_ALLOWED', { reason: 'CROSS_ORIGIN' });
}

/** No method override: a proxy or a form must not turn one method into another. */
export function refuseMethodOverride(request: FastifyRequest): void {
  const overridden = ['x-http-method-override', 'x-http-method', 'x-method-override'].some(
    (name) => request.headers[name] !== undefined,
  );
  if (overridden) refuse('METHOD_NOT_ALLOWED');
}
