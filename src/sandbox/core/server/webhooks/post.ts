export interface Poster {
  /** The HTTP status, or a word for why there was none. */
  post(url: string, body: Buffer, headers: Record<string, string>, timeoutMs: number): Promise<number | string>;
  stop(): Promise<void>;
}

/** Loaded with the first webhook. */
async function openAgent() {
  const { Agent, request } = await import('undici');
  return { agent: new Agent({ connections: 128, pipelining: 1, keepAliveTimeout: 10_000 }), request };
}

/** Posts webhooks over connections that it keeps, under the provider's name. */
export function createPoster(userAgent: string): Poster {
  let opening: ReturnType<typeof openAgent> | null = null;
  return {
    async post(url, body, headers, timeoutMs) {
      try {
        opening ??= openAgent();
        const { agent, request } = await opening;
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
    stop: async () => (await opening)?.agent.destroy(),
  };
}

function wordOf(error: Error): string | undefined {
  if (error.name === 'TimeoutError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
