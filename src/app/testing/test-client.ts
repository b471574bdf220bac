import { fillPath, type CallInput, type Endpoint, type Reply } from '../../foundation/contract/endpoint.ts';
import type { ErrorBody } from '../../foundation/contract/errors.ts';

export interface TestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A refused call, as a test wants to look at it. */
export class CallRefused extends Error {
  readonly response: TestResponse<ErrorBody>;

  constructor(response: TestResponse<ErrorBody>) {
    super(`${response.status} ${response.body.code}: ${response.body.message}`);
    this.response = response;
  }
}

/** A browser as far as the API sees one: keeps cookies, proves its origin. */
export class TestClient {
  readonly #origin: string;
  readonly #publicOrigin: string;
  readonly cookies = new Map<string, string>();

  /** Its cookies as a Cookie header. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  constructor(origin: string, publicOrigin: string) {
    this.#origin = origin;
    this.#publicOrigin = publicOrigin;
  }

  /** Any request; nothing is added but the cookies, and the origin unless `headers` brings one. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<unknown>> {
    const response = await fetch(this.#origin + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookieHeader,
        origin: this.#publicOrigin,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
    };
  }

  /** A call of the contract; throws CallRefused for a failure. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const path = fillPath(endpoint.path, params) + (search && `?${search}`);
    const empty = endpoint.body?.safeParse(undefined).success === false ? {} : undefined;
    const response = await this.send(endpoint.method, path, body ?? empty);
    if (response.status >= 400) throw new CallRefused(response as TestResponse<ErrorBody>);
    return (response.status === 204 ? undefined : response.body) as Reply<E>;
  }

  /** The refusal of a call that must be refused. */
  async refusal<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<TestResponse<ErrorBody>> {
    try {
      await this.call(endpoint, input);
    } catch (error) {
      if (error instanceof CallRefused) return error.response;
      throw error;
    }
    throw new Error(`${endpoint.method} ${endpoint.path} was expected to be refused`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const isGone = attributes.some((attribute) => /^\s*(Max-Age=0|Expires=Thu, 01 Jan 1970)/i.test(attribute));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}
