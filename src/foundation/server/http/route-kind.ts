import type { FastifyRequest } from 'fastify';
import type { ResponseKind } from './security-headers.ts';

interface RouteRules {
  /** Which set of security headers its responses carry. */
  headers: ResponseKind;
  /** A request that changes something must prove that it comes from our own page. */
  provesOrigin: boolean;
  /** Its requests count against the limit of calls in a minute. */
  isLimited: boolean;
}

/**
 * What holds for a route, by what it is for. The rules follow the route that the router has found, never
 * the text of the address: `/%73erver/…` and `/server/…` are one route, and so have the same rules.
 */
const rulesOf = {
  /** A call of the API. Every route that says nothing is one: to be exempt, a route must say so itself. */
  call: { headers: 'api', provesOrigin: true, isLimited: true },
  /**
   * Read by programs without a session: health, metrics, the description of the API. Not limited: a flood must not
   * make the process look dead to what watches it. Whatever is of this kind costs little.
   */
  probe: { headers: 'api', provesOrigin: true, isLimited: false },
  page: { headers: 'page', provesOrigin: true, isLimited: false },
  asset: { headers: 'asset', provesOrigin: true, isLimited: false },
  /** A page for strangers, which other sites may frame where its area allows it. */
  public_page: { headers: 'public_page', provesOrigin: true, isLimited: true },
  /** What such a page loads, and the script by which another site shows it. */
  public_asset: { headers: 'public_asset', provesOrigin: true, isLimited: false },
  /** From a provider's servers: they send no Origin, and prove each request by its signature. */
  webhook: { headers: 'api', provesOrigin: false, isLimited: false },
} as const satisfies Record<string, RouteRules>;

export type RouteKind = keyof typeof rulesOf;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Left out, the route is a `call`, which has the strictest rules. */
    kind?: RouteKind;
  }
}

/** The rules of the route that the router has found; without one, those of an API response that nothing can reach. */
export function routeRules({ is404, routeOptions }: FastifyRequest): RouteRules {
  return rulesOf[is404 ? 'probe' : (routeOptions.config.kind ?? 'call')];
}
