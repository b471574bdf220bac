import type { Outside, OutsideHead } from '../../../foundation/server/outbound/fetch-outside.ts';
import { OutsideError } from '../../../foundation/server/outbound/outside-error.ts';

/** A page's head is at its beginning; what follows is not read. */
const MOST_PAGE_BYTES = 512 * 1024;
/** As much as a picture of a message may have. */
const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
/** Shorteners lead to the address with its www, and that to https. */
const MOST_REDIRECTS = 4;
const WITHIN_MS = 8_000;

export interface Fetched {
  /** Where the redirects ended. */
  url: string;
  /** Without its parameters, in small letters. */
  mime_type: string;
  content_type: string;
  bytes: Buffer;
}

/**
 * Fetches a page or a picture. Each step of a redirect is a call of its own through the one way out: its address is looked
 * up and vetted again. Null where there is nothing to be shown, whatever the other side does; throws only while nothing may
 * leave at all.
 */
export async function fetchPage(outside: Outside, url: string): Promise<Fetched | null> {
  return followed(outside, url, 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.5');
}

/** As `fetchPage`, for a picture only. */
export async function fetchPicture(outside: Outside, url: string): Promise<Fetched | null> {
  const fetched = await followed(outside, url, 'image/jpeg,image/png,image/webp');
  return fetched && isPicture(fetched.mime_type) ? fetched : null;
}

export const isPicture = (mimeType: string): boolean => /^image\/(jpe?g|png|webp)$/.test(mimeType);
const isPage = (mimeType: string) => mimeType === 'text/html' || mimeType === 'application/xhtml+xml';

async function followed(outside: Outside, from: string, accept: string): Promise<Fetched | null> {
  let url = from;
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const response = await openOnce(outside, url, accept);
    if (!response) return null;
    if (!('location' in response)) return response;
    const next = URL.parse(response.location, url);
    if (!next || !/^https?:$/.test(next.protocol)) return null;
    url = next.href;
  }
  return null;
}

async function openOnce(outside: Outside, url: string, accept: string): Promise<Fetched | { location: string } | null> {
  try {
    const { status, headers, body } = await outside.open({
      url,
      headers: { accept },
      timeoutMs: WITHIN_MS,
      // One byte more than is kept: a longer page is cut, not refused.
      maxBytes: MOST_PICTURE_BYTES + 1,
    });
    // Ended here or below, so that the connection closes with the first byte that is too much.
    try {
      const location = headers['location'];
      if (status >= 300 && status < 400 && location !== undefined) return { location };
      const kind = kindOf(status, headers);
      if (kind === null) return null;
      const bytes = await firstBytes(body, kind.most);
      if (kind.mustBeWhole && bytes.length > kind.most) return null;
      return { url, mime_type: kind.mime_type, content_type: kind.content_type, bytes: bytes.subarray(0, kind.most) };
    } finally {
      body.destroy();
    }
  } catch (error) {
    if (error instanceof OutsideError && error.reason !== 'PAUSED') return null;
    throw error;
  }
}

interface Kind {
  mime_type: string;
  content_type: string;
  most: number;
  mustBeWhole: boolean;
}

function kindOf(status: number, headers: OutsideHead['headers']): Kind | null {
  // What is compressed was not asked for, and could become any length.
  if (status !== 200 || !['', 'identity'].includes(headers['content-encoding'] ?? '')) return null;
  const content_type = headers['content-type'] ?? '';
  const mime_type = (content_type.split(';')[0] ?? '').trim().toLowerCase();
  if (isPage(mime_type)) return { mime_type, content_type, most: MOST_PAGE_BYTES, mustBeWhole: false };
  if (isPicture(mime_type)) return { mime_type, content_type, most: MOST_PICTURE_BYTES, mustBeWhole: true };
  return null;
}

/** At most one chunk more than `most` bytes. */
async function firstBytes(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  return Buffer.concat(chunks);
}
