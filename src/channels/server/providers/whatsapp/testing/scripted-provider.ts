import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StoredFile } from '../../testing/provider-fixture.ts';

/** A send as the provider saw it. */
export interface SeenSend {
  to: string;
  callbackData: string;
  body: Record<string, unknown>;
  /** performance.now of this process. */
  timeMs: number;
  accepted: boolean;
  /** The id that it was given, or would have been. */
  providerId: string;
}

export type Reaction =
  | 'accept'
  /** An error body of this code. */
  | { code: number; status?: number; retryAfter?: string }
  /** Words that are no Graph answer. */
  | { status: number; text: string; retryAfter?: string }
  | 'reset_before'
  | 'reset_after'
  | 'silent_before'
  | 'silent_after';

/** A provider that does what a test says and remembers everything. */
export interface ScriptedProvider {
  url: string;
  seen: SeenSend[];
  uploads: number;
  /** Decides about each send; accepts when it returns nothing. The response waits for a promise. */
  script: (send: SeenSend) => Reaction | undefined | Promise<Reaction>;
  /** What customers have sent, by its id. */
  files: Map<string, StoredFile>;
  /** Milliseconds before a response. */
  latencyMs: number;
  /** Milliseconds before the next upload is answered; those after it are at once. */
  nextUploadMs: number;
  accepted(): SeenSend[];
  /** No one listens any more, and what is open breaks; `up` listens on the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const sockets = new Set<Socket>();
  let port = 0;
  let wamids = 0;

  const retryHeader = (retryAfter: string | undefined) =>
    retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const answer = (response: ServerResponse, status: number, body: object, headers: object = {}) => {
    const bytes = JSON.stringify(body);
    const write = () =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers })
        .end(bytes);
    if (provider.latencyMs > 0) setTimeout(write, provider.latencyMs);
    else write();
  };
  const accept = (response: ServerResponse, { to, providerId }: SeenSend) => {
    answer(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to.replace('+', '') }],
      messages: [{ id: providerId }],
    });
  };
  const refuse = (response: ServerResponse, { code, status = 400, retryAfter }: Extract<Reaction, { code: number }>) =>
    answer(
      response,
      status,
      {
        error: {
          message: `(#${code}) Test`,
          type: 'OAuthException',
          code,
          error_data: { messaging_product: 'whatsapp', details: `Details of ${code}` },
          fbtrace_id: 'A1',
        },
      },
      retryHeader(retryAfter),
    );

  function react(reaction: Reaction, send: SeenSend, request: IncomingMessage, response: ServerResponse): void {
    if (reaction === 'accept') accept(response, send);
    else if (typeof reaction === 'object' && 'code' in reaction) refuse(response, reaction);
    else if (typeof reaction === 'object')
      response.writeHead(reaction.status, retryHeader(reaction.retryAfter)).end(reaction.text);
    else if (reaction === 'reset_before' || reaction === 'reset_after') request.socket.destroy();
  }

  /** Asked by its id, a file has an address for a while; there are its bytes. */
  function giveFile(pathname: string, response: ServerResponse): void {
    const id = pathname.slice(pathname.lastIndexOf('/') + 1);
    const file = provider.files.get(id);
    if (!file || file === 'gone')
      return answer(response, 400, {
        error: { code: 100, message: 'Unsupported get request', error_subcode: 33 },
      });
    if (!pathname.startsWith('/bytes/'))
      return answer(response, 200, {
        url: `${provider.url}/bytes/${id}`,
        mime_type: 'image/png',
        ...(file === 'fails' ? {} : { sha256: createHash('sha256').update(file).digest('hex') }),
      });
    response.writeHead(file === 'fails' ? 404 : 200).end(file);
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET') return giveFile(request.url?.split('?')[0] ?? '', response);
    void text(request).then(async (raw) => {
      if (request.url?.endsWith('/media')) {
        provider.uploads += 1;
        const { nextUploadMs: delayMs, uploads } = provider;
        provider.nextUploadMs = 0;
        setTimeout(() => answer(response, 200, { id: `media-${uploads}` }), delayMs);
        return;
      }
      const body = JSON.parse(raw) as Record<string, unknown>;
      const send: SeenSend = {
        to: String(body['to'] ?? body['recipient']),
        callbackData: String(body['biz_opaque_callback_data']),
        body,
        timeMs: performance.now(),
        accepted: false,
        providerId: `wamid.TEST${(wamids += 1)}`,
      };
      provider.seen.push(send);
      const reaction = (await provider.script(send)) ?? 'accept';
      send.accepted = ['accept', 'reset_after', 'silent_after'].includes(reaction as string);
      react(reaction, send, request, response);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        ({ port } = server.address() as AddressInfo);
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const provider: ScriptedProvider = {
    url: '',
    seen: [],
    uploads: 0,
    files: new Map(),
    script: () => undefined,
    latencyMs: 0,
    nextUploadMs: 0,
    accepted: () => provider.seen.filter(({ accepted }) => accepted),
    down: stop,
    up: listen,
    close: () => (server.listening ? stop() : Promise.resolve()),
  };
  await listen();
  provider.url = `http://127.0.0.1:${port}`;
  return provider;
}

/** The most sends that arrived within any second. */
export function mostInOneSecond(sends: readonly SeenSend[], windowMs = 1_000): number {
  const times = sends.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
