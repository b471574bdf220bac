import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mailboxLockedPage } from './mailbox-page.ts';
import { PAGE_HEADERS, type PageLink } from './page.ts';

// The mailbox holds links that set passwords, and everyone who has an account on this machine reaches its port. So it
// opens with a key only, which the printed address carries. A cookie keeps it for the pages that follow.

const COOKIE_DAYS = 30;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Refuses every call of this scope that does not bring the key: in the address, as a bearer token or by the cookie. */
export function keepWithKey(app: FastifyInstance, key: string, links: readonly PageLink[]): void {
  const isKey = (text: unknown): boolean => typeof text === 'string' && timingSafeEqual(hash(text), hash(key));
  app.addHook('onRequest', async (request, reply) => {
    const { path, given } = addressOf(request);
    if (isKey(bearerOf(request)) || isKey(cookieOf(request))) {
      return given === null || request.method !== 'GET' ? undefined : reply.redirect(path, 303);
    }
    if (!isKey(given)) {
      return reply.status(403).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(mailboxLockedPage(links));
    }
    // The key goes out of the address, where it would are in the history and on the screen.
    const cookie = `${cookieName(request)}=${key}; Path=/mailbox; HttpOnly; SameSite=Strict; Max-Age=${COOKIE_DAYS * 86_400}`;
    return reply.header('set-cookie', cookie).redirect(path, 303);
  });
}

function addressOf({ url }: FastifyRequest): { path: string; given: string | null } {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const given = searchParams.get('key');
  searchParams.delete('key');
  const rest = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
  // A path of two slashes would lead to another host.
  return { path: `/${pathname.replace(/^\/+/, '')}${rest}`, given };
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

/** Cookies do not distinguish ports: each sandbox of this machine has a name of its own. */
const cookieName = ({ socket }: FastifyRequest): string => `sandbox_mailbox_${socket.localPort ?? 0}`;

function cookieOf(request: FastifyRequest): string | undefined {
  const start = `${cookieName(request)}=`;
  const found = request.headers.cookie?.split('; ').find((part) => part.startsWith(start));
  return found?.slice(start.length);
}
