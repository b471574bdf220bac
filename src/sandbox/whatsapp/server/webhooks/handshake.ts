import { randomInt } from 'node:crypto';

const RESPOND_WITHIN_MS = 10_000;

/** The GET by which a receiver proves that an address is its own. The response says what was wrong; null: nothing. */
export async function handshake(callbackUrl: string, verifyToken: string): Promise<string | null> {
  const url = URL.parse(callbackUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return 'The URL is not valid.';
  const challenge = String(randomInt(1_000_000_000, 2_147_483_647));
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.challenge', challenge);
  url.searchParams.set('hub.verify_token', verifyToken);
  const { request } = await import('undici');
  try {
    const response = await request(url, { signal: AbortSignal.timeout(RESPOND_WITHIN_MS) });
    const text = await response.body.text();
    if (response.statusCode !== 200) return `Response code: ${response.statusCode}.`;
    return text.trim() === challenge ? null : 'The response does not match challenge.';
  } catch (error) {
    return error instanceof Error ? error.message : 'No answer.';
  }
}
