import { Agent, request } from 'undici';
import { signatureHeaders } from './sign.ts';

export interface Poster {
  /** The HTTP status, or a word for why there was none. */
  post(url: string, body: string, appSecret: string, timeoutMs: number): Promise<number | string>;
  /** The same with headers of one's own, for signatures that must fail. */
  postRaw(url: string, body: Buffer, headers: Record<string, string>, timeoutMs: number): Promise<number | string>;
  stop(): Promise<void>;
}

/** Posts webhooks over connections that it keeps. */
export function createPoster(): Poster {
  const agent = new Agent({ connections: 128, pipelining: 1, keepAliveTimeout: 10_000 });
  const postRaw: Poster['postRaw'] = async (url, body, headers, timeoutMs) => {
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        body,
        headers: { 'content-type': 'application/json', 'user-agent': 'facebookexternalua', ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body.dump();
      return answer.statusCode;
    } catch (error) {
      return error instanceof Error ? (wordOf(error) ?? error.message) : 'failed';
    }
  };
  return {
    postRaw,
    post: (url, body, appSecret, timeoutMs) =>
      postRaw(url, Buffer.from(body), signatureHeaders(body, appSecret), timeoutMs),
    stop: () => agent.destroy(),
  };
}

function wordOf(error: Error): string | undefined {
  if (error.name === 'TimeoutError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
