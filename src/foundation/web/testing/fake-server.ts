import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Endpoint, ReplyInput } from '../../contract/endpoint.ts';
import { EVENT_SEQ_HEADER } from '../../contract/event-seq.ts';
import { errorBody, errorEntry, type ErrorCode, type LooseErrorDetail } from '../../contract/errors.ts';

export interface FakeCall {
  params: Readonly<Record<string, unknown>>;
  query: URLSearchParams;
  body: unknown;
}

/** Thrown by an answer that refuses, as the server would. */
export class FakeRefusal extends Error {
  readonly code: ErrorCode;
  readonly detail: LooseErrorDetail;

  constructor(code: ErrorCode, detail: LooseErrorDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

type Answer<E extends Endpoint> = (request: FakeCall) => ReplyInput<E> | Promise<ReplyInput<E>>;

const toPattern = (path: string) => `*${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** A server for screen tests whose answers are checked against the contract. Use with `startFakeServer`. */
export function createFakeServer() {
  const server = setupServer();
  const calls: { operation: string; body: unknown; query: URLSearchParams }[] = [];

  /** Answers one call of the contract from now on; `as_of` is the number of the event as of which the reply is true. */
  function answer<E extends Endpoint>(endpoint: E, give: Answer<E>, as_of?: number): void {
    const headers = as_of === undefined ? {} : { [EVENT_SEQ_HEADER]: String(as_of) };
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    server.use(
      http[method](toPattern(endpoint.path), async ({ request, params }) => {
        const text = await request.text();
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        const query = new URL(request.url).searchParams;
        calls.push({ operation: `${endpoint.method} ${endpoint.path}`, body, query });
        try {
          const reply = endpoint.reply.parse(await give({ params, query, body }));
          if (endpoint.status === 204) return new HttpResponse(null, { status: 204, headers });
          return HttpResponse.json(reply as Record<string, unknown>, { status: endpoint.status ?? 200, headers });
        } catch (error) {
          if (!(error instanceof FakeRefusal)) throw error;
          return HttpResponse.json(errorBody(error.code, error.detail) as never, {
            status: errorEntry(error.code).status,
          });
        }
      }),
    );
  }

  /** Refuses one call with a code of the catalogue from now on. */
  function refuse(endpoint: Endpoint, code: ErrorCode, detail: LooseErrorDetail = {}): void {
    answer(endpoint, () => {
      throw new FakeRefusal(code, detail);
    });
  }

  return { server, answer, refuse, calls };
}
