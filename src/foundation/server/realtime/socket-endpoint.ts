import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { REALTIME_PATH } from '../../contract/realtime.ts';
import { isDatabaseUnavailable } from '../db/database-error.ts';
import type { Authenticate } from '../http/mount.ts';
import { addressKey } from '../http/client-address.ts';
import { ownOrigins } from '../http/origin-check.ts';
import type { Protection } from '../http/protection.ts';
import { refuseAmbiguousHead } from '../http/request-head.ts';
import { respondOnSocket } from '../http/respond-on-socket.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { Refusal, refusal, refuse } from '../refuse.ts';
import type { SecurityEvent } from '../security-log.ts';
import type { Services } from '../services.ts';
import { createWindowCounter } from '../window-counter.ts';
import { createHandshakeQueue } from './handshake-queue.ts';
import { findViewers, isRealtimePath, readClaim, readToken } from './handshake.ts';
import type { RealtimeHub } from './hub.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Tabs of one browser, with room to spare. */
const MAX_SOCKETS_PER_SESSION = 20;
/** Transactions of handshakes at once: thousands coming back must leave connections to others. */
const MAX_AT_ONCE = 6;
const MAX_WAITING = 10_000;
/** Sessions that one of them looks for: some milliseconds of work. */
const MAX_TOGETHER = 50;

export interface SocketEndpointOptions {
  services: Services;
  authenticate: Authenticate;
  hub: RealtimeHub;
  protection: Protection;
}

/** Refusals of a handshake that a client which is not ours brings about, with the name in the security log. */
function securityEventOf({ code }: Refusal): SecurityEvent | null {
  if (code === 'SIGN_IN_AGAIN') return 'security.handshake_refused';
  if (code === 'NOT_ALLOWED') return 'security.foreign_origin';
  return code === 'TOO_MANY_REQUESTS' ? 'security.throttled' : null;
}

/**
 * Takes the upgrade requests of an HTTP server to the realtime address. Everything is judged before
 * the upgrade: a refused one gets an HTTP answer and never becomes a socket. Returns what detaches it.
 */
export function attachRealtime(
  server: Server,
  { services, authenticate, hub, protection }: SocketEndpointOptions,
): () => void {
  const { config, log } = services;
  const refusals = createWindowCounter(protection.limits.refusedHandshakesPerMinute, 60_000);
  const own = ownOrigins(config.publicUrl);
  const headers = securityHeaders('api', config.publicUrl.protocol === 'https:');
  const findViewer = createHandshakeQueue({
    find: (businessId, claims) => findViewers(services, authenticate, businessId, claims),
    slots: MAX_AT_ONCE,
    maxWaiting: MAX_WAITING,
    maxTogether: MAX_TOGETHER,
  });
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });

  const addressOf = (request: IncomingMessage): string => addressKey(protection.addressOf(request));
  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    if (!isRealtimePath(request.url)) {
      // Someone else may be listening for other addresses.
      if (server.listenerCount('upgrade') > 1) return;
      refuse('NOT_FOUND', { reason: 'PATH' });
    }
    refuseAmbiguousHead(request);
    // A session that was verified lately is not refused for what others at its address do.
    const isKnown = protection.sessions.find(readToken(request, config.publicUrl)) !== null;
    const refuseThrottled = (): void => {
      const seconds = isKnown ? 0 : refusals.wait(addressOf(request));
      if (seconds > 0) refuse('TOO_MANY_REQUESTS', { info: { seconds } });
    };
    refuseThrottled();
    const claim = readClaim(request, own, config.publicUrl);
    const viewer = await findViewer(claim, () => stream.destroyed, refuseThrottled);
    if (stream.destroyed) return;
    if (viewer === null) refuse('SIGN_IN_AGAIN');
    if (hub.socketCount(viewer) >= MAX_SOCKETS_PER_SESSION) refuse('TOO_MANY_REQUESTS', { info: { seconds: 30 } });
    sockets.handleUpgrade(request, stream, head, (ws) => {
      // ws closes the socket itself, with the protocol's own code; the listener keeps Node from ending.
      ws.on('error', (error) => log.debug({ err: error }, 'A socket broke'));
      hub.join(ws, viewer, claim.resumeFrom);
    });
  };

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    upgrade(request, stream, head).catch((error: unknown) => {
      const refusal = toRefusal(error, services);
      const event = securityEventOf(refusal);
      if (event) protection.report(event, { address: protection.addressOf(request), route: REALTIME_PATH });
      if (refusal.code === 'SIGN_IN_AGAIN' || refusal.code === 'NOT_ALLOWED') refusals.take(addressOf(request));
      respondOnSocket(stream, headers, refusal);
    });
  };
  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    sockets.close();
  };
}

function toRefusal(error: unknown, { log }: Services): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return refusal('SERVICE_UNAVAILABLE');
  log.error({ err: error }, 'Failed to complete a WebSocket handshake');
  return refusal('INTERNAL_ERROR');
}
