import { request } from 'undici';
import { isJson, textOf } from '../../../core/server/read-json.ts';
import type { CheckedSend } from './check-send.ts';

const FETCH_WITHIN_MS = 5_000;
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/;

/** The address of a message's file on this machine; null for any other: nothing leaves the machine, and it counts as good. */
export function linkedHere({ content }: CheckedSend): string | null {
  const { header } = content;
  const link = textOf(content['link']) ?? (isJson(header) ? textOf(header['link']) : undefined);
  return link !== undefined && HERE.test(URL.parse(link)?.hostname ?? '') ? link : null;
}

/** What is wrong with a file that is fetched by its address; null: nothing. */
export async function problemOfLink(link: string): Promise<string | null> {
  try {
    const { statusCode, body } = await request(link, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    await body.dump();
    return statusCode === 200 ? null : `Downloading media from weblink failed with http code ${statusCode}`;
  } catch (error) {
    return `Downloading media from weblink failed: ${error instanceof Error ? error.message : 'no answer'}`;
  }
}
