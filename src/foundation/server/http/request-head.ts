import type { IncomingMessage } from 'node:http';
import { refuse } from '../refuse.ts';

/**
 * Refuses what Node's parser lets through and no browser, proxy or provider sends to an origin server:
 * - a target that is not a path (absolute-form, `*`), or has a fragment: what is in front of us could read another host or
 *   path in it than we do;
 * - HTTP/0.9, which has no headers to judge;
 * - two Host fields, of which Node keeps the first and a proxy may have judged the second.
 */
export function refuseAmbiguousHead({ url, rawHeaders, httpVersionMajor }: IncomingMessage): void {
  if (httpVersionMajor < 1) refuse('INVALID_DATA', { reason: 'UNREADABLE' });
  if (url?.startsWith('/') !== true || url.includes('#')) refuse('INVALID_DATA', { reason: 'TARGET' });
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) refuse('INVALID_DATA', { reason: 'HOST' });
}
