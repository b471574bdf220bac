import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { isLoopbackName } from '../loopback-name.ts';
import { refuse } from '../refuse.ts';
import { isLoopbackAddress } from './client-address.ts';

/** Fields that proxies add. Any of them says that the connection is not the client's own. */
const PROXY_FIELDS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Who may read the metrics: anyone who brings the METRICS_TOKEN or, where none is set, a program on this machine
 * that is no proxy. An installation that is public has a proxy in front of it, because Parley itself speaks no
 * TLS, and a proxy that adds no field of its own cannot be distinguished from a program: it needs the token.
 */
export function createMetricsAccess({ metricsToken, publicUrl }: Config): (request: FastifyRequest) => void {
  if (metricsToken !== undefined) {
    const expected = sha256(`Bearer ${metricsToken}`);
    return ({ headers }) => {
      if (!timingSafeEqual(sha256(headers.authorization ?? ''), expected)) refuse('NOT_ALLOWED', { reason: 'METRICS' });
    };
  }
  const isPublic = !isLoopbackName(publicUrl.hostname);
  return ({ headers, raw }) => {
    // A page of another site that had its own name resolve to this machine would still send that name.
    const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
    const isForwarded = PROXY_FIELDS.some((name) => headers[name] !== undefined);
    if (isPublic || isForwarded || !isLoopbackName(host) || !isLoopbackAddress(raw.socket.remoteAddress))
      refuse('NOT_ALLOWED', { reason: 'METRICS' });
  };
}
