/** What a route responds with; each kind has one fixed set of headers, which its errors carry too. */
export type ResponseKind = 'api' | 'page' | 'asset' | 'public_page' | 'public_asset';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The policy of a page for strangers: its own files and nothing else. `frameAncestors`: the origins of sites that may
 * frame it; `formTargets`: where its form may lead besides this origin, because browsers also ask this of a redirect.
 */
export const publicPagePolicy = (frameAncestors: readonly string[] = [], formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ['frame-ancestors', ...(frameAncestors.length > 0 ? ["'self'", ...frameAncestors] : ["'none'"])].join(' '),
  ].join('; ');

// An API answer that is opened as a page may do nothing at all.
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(self), payment=(), usb=()',
} as const;

const BY_KIND: Readonly<Record<ResponseKind, Readonly<Record<string, string>>>> = {
  api: { 'content-security-policy': API_POLICY, 'cache-control': 'no-store' },
  page: {
    // The provider's login opens in a window, and anyone who opened it must see when it is closed. What comes
    // back travels over a channel of our own origin, never between the windows.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cache-control': 'no-cache',
  },
  public_page: {
    // Without the origin of its own page a browser sends a form without script as from nowhere.
    'referrer-policy': 'same-origin',
    'content-security-policy': publicPagePolicy(),
    'cache-control': 'no-store',
  },
  public_asset: {
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': API_POLICY,
    'cache-control': 'public, max-age=3600',
  },
  // File names carry a hash of their content.
  asset: { 'content-security-policy': API_POLICY, 'cache-control': 'public, max-age=31536000, immutable' },
};

/** The security headers of one response. HSTS only where the installation is reached over https. */
export function securityHeaders(kind: ResponseKind, isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...EVERYWHERE,
    ...BY_KIND[kind],
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
