import { linkPreviewers } from '../../../channels/contract/providers/link-previewers.ts';

/** Any of them may say so in its own words; a browser of a person says none of these. */
const PROGRAM = /\b(?:bot|crawler|spider|preview|curl|wget|python-requests|go-http-client|headlesschrome)\b/i;

/** What a browser sends when it loads a page that nobody has asked for yet (fetch.spec.whatwg.org, Sec-Purpose). */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const AHEAD = /prefetch|prerender|preview/i;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a person has opened a link, as far as the request says: not a program that shows what is behind it, not a browser ahead of
 * time, and not a request for the head alone.
 */
export function isOpenedByPerson({ method, headers }: { method: string; headers: Headers }): boolean {
  if (method !== 'GET') return false;
  if (PURPOSES.some((name) => AHEAD.test(String(headers[name] ?? '')))) return false;
  const agent = String(headers['user-agent'] ?? '').toLowerCase();
  if (agent === '') return false;
  return !linkPreviewers.some((name) => agent.includes(name)) && !PROGRAM.test(agent);
}
