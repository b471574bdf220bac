import { Agent, request } from 'undici';

export interface Poster {
  /** The HTTP status, or a word for why there was none. */
  post(url: string, body: Buffer, headers: Record<string, string>, timeoutMs: number): Promise<number | string>;
  stop(): Promise<void>;
}

/** Posts webhooks over connections that it keeps, under the provider's name. */
export function createPoster(userAgent: string): Poster {
  const agent = new Agent({ connections: 128, pipelining: 1, keepAliveTimeout: 10_000 });
  return {
    async post(url, body, headers, timeoutMs) {
      try {
        const response = await request(url, {
          method: 'POST',
          dispatcher: agent,
          body,
          headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body.dump();
        return response.statusCode;
      } catch (error) {
        return error instanceof Error ? (wordOf(error) ?? error.message) : 'failed';
      }
    },
    stop: () => agent.destroy(),
  };
}

function wordOf(error: Error): string | undefined {
  if (error.name === 'TimeoutError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
