import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/** A send that the stand-in for the provider accepted. */
export interface AcceptedSend {
  id: string;
  biz_opaque_callback_data: string | null;
}

export interface FloodResult {
  messages: number;
  statuses: number;
  posts: number;
  not_taken: number;
  outcomes: Record<string, number>;
  /** From the moment at which a body was due until its response. */
  latency_ms: { p50: number; p90: number; p99: number; max: number };
}

/** The control API of the sandbox, as far as chaos needs it. */
export interface SandboxControl {
  url: string;
  send<TestResponse>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<TestResponse>;
  isReady(): Promise<boolean>;
  accepted(): Promise<AcceptedSend[]>;
  /** How many sends it has accepted, and how many of its webhooks have not arrived yet. */
  counts(): Promise<{ accepted: number; pending: number }>;
}

const MOST_SENDS = 100_000;

/** Talks to the sandbox on this port. */
export function controlSandbox(port: number): SandboxControl {
  const url = `http://127.0.0.1:${port}`;
  async function send<TestResponse>(method: string, path: string, body?: object): Promise<TestResponse> {
    // Not by fetch, which gives up after five minutes: a flood responds when it is over.
    const sent = request(`${url}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' } }),
    });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = await readText(response);
    const { statusCode = 0 } = response;
    if (statusCode >= 400) throw new Error(`The sandbox answered ${statusCode} to ${method} ${path}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as TestResponse;
  }
  return {
    url,
    send,
    isReady: () =>
      send('GET', '/counts').then(
        () => true,
        () => false,
      ),
    accepted: async () => (await send<{ sends: AcceptedSend[] }>('GET', `/sends?limit=${MOST_SENDS}`)).sends,
    async counts() {
      const { sends, webhooks } = await send<{ sends: { accepted: number }; webhooks: { pending: number } }>(
        'GET',
        '/counts',
      );
      return { accepted: sends.accepted, pending: webhooks.pending };
    },
  };
}
