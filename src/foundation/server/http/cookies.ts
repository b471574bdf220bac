import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Id } from '../../contract/id.ts';
import type { Cookies } from './context.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Browsers keep no cookie longer than 400 days; a session lives 90 at most (decisions, Accounts). */
const SESSION_MAX_AGE_SECONDS = 90 * 86_400;
const DEVICE_MAX_AGE_SECONDS = 365 * 86_400;
const DEVICE_COOKIE = 'parley_device';
/** Users remembered per browser; a shop's counter computer has a few. */
const MAX_KNOWN_USERS = 8;

/** The cookies of one response. `deviceKey` signs the mark of a browser that someone has signed in from before. */
export function createCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: URL,
  deviceKey: Buffer,
): Cookies {
  const name = sessionCookieName(publicUrl);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:' } as const;
  const markOf = (userId: Id) => createHmac('sha256', deviceKey).update(userId).digest('base64url');
  const knownMarks = () => (request.cookies[DEVICE_COOKIE] ?? '').split('.').filter(Boolean).slice(0, MAX_KNOWN_USERS);
  return {
    setSession(token, { remember }) {
      void reply.setCookie(name, token, { ...options, ...(remember ? { maxAge: SESSION_MAX_AGE_SECONDS } : {}) });
    },
    clearSession() {
      // Drafts and whatever a cache has kept hold customers' words. Not "cookies": the mark of a known browser
      // protects its user from being locked out.
      void reply.clearCookie(name, options).header('clear-site-data', '"cache", "storage"');
    },
    setKnownDevice(userId) {
      const mark = markOf(userId);
      const marks = [mark, ...knownMarks().filter((known) => known !== mark)].slice(0, MAX_KNOWN_USERS);
      void reply.setCookie(DEVICE_COOKIE, marks.join('.'), { ...options, maxAge: DEVICE_MAX_AGE_SECONDS });
    },
    isKnownDevice(userId) {
      const mark = Buffer.from(markOf(userId));
      return knownMarks().some((known) => known.length === mark.length && timingSafeEqual(Buffer.from(known), mark));
    },
  };
}
