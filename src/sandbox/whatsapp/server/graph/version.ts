/** Where the Graph API is mounted inside; callers never see it. */
export const INSIDE = '/graph';

/** The newest version. Meta's reference, "Graph API changelog". */
const NEWEST = 26;
/**
 * The oldest one that is still served: calls to an older one are answered by this one, and so are calls without a
 * version. Meta's reference, "Graph API, versioning" (two years from a release on).
 */
const OLDEST_SERVED = 21;
/** Versions 2 and 3 had minor ones. */
const MINOR_VERSIONS: Readonly<Record<number, number>> = { 2: 12, 3: 3 };

const VERSIONED = /^\/v(\d+)\.(\d+)(\/[^?]*)?/;
/** What is not a page of this program's own and so belongs to the Graph API without a version too. */
const UNVERSIONED = /^\/(?:(?:\d{5,}|oauth|debug_token|me|dialog)(?=[/?]|$)|upload:)/;

/** The address inside for a call to the Graph API, with or without a version; any other address stays as it is. */
export function insideUrl(url: string): string {
  const versioned = VERSIONED.exec(url);
  if (!versioned && !UNVERSIONED.test(url)) return url;
  const [path = '', ...query] = (versioned ? url.replace(/^\/v\d+\.\d+/, '') : url).split('?');
  // Meta's own SDK for Node.js ends its addresses with a slash.
  const bare = path.replace(/\/+$/, '').replace(/^\/upload:/, '/upload/');
  return [`${INSIDE}${bare}`, ...query].join('?');
}

/** The version that answers a call to this address, as its response names it; null for one that never was. */
export function servedVersion(url: string): string | null {
  const [, major, minor] = VERSIONED.exec(url) ?? [];
  if (major === undefined) return `v${OLDEST_SERVED}.0`;
  const number = Number(major);
  if (number < 1 || number > NEWEST || Number(minor) > (MINOR_VERSIONS[number] ?? 0)) return null;
  return `v${Math.max(OLDEST_SERVED, number)}.0`;
}

/** What of an address comes after the version. */
export const pathAfterVersion = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/^\/v\d+\.\d+/, '');
