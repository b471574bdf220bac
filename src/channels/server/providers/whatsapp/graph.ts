import type { Readable } from 'node:stream';
import type {
  ProviderResponse,
  ProviderConnection,
} from '../../../../foundation/server/outbound/provider-connection.ts';
import type { MetaApp } from './meta-app.ts';
import { ProviderRefused } from '../provider-refused.ts';
import { readRefusal } from './graph-refusal.ts';

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the version: `1065/messages`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** None for calls by which the app proves itself. */
  token?: string;
  /** Besides the usual ones, or instead of them. */
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: { content: Buffer | Readable; type: string; length: number };
  timeoutMs?: number;
}

/** Meta's Graph API, or what stands in for it. */
export interface Graph {
  readonly app: MetaApp;
  /** The bare answer, to be judged by the caller. Rejects with OutsideError. */
  ask(call: GraphCall): Promise<ProviderResponse>;
  /** The response's JSON. Rejects with ProviderRefused, or with OutsideError. */
  call(call: GraphCall): Promise<unknown>;
}

const TIMEOUT_MS = 20_000;

/** Speaks Graph over open connections to `app.graphUrl`. */
export function createGraph(
  app: MetaApp,
  connection: ProviderConnection,
  { timeoutMs: standardMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Graph {
  const base = `${new URL(app.graphUrl).pathname.replace(/\/$/, '')}/${app.apiVersion}`;

  function ask({
    method,
    path,
    query,
    token,
    headers: own,
    json,
    body,
    timeoutMs = standardMs,
  }: GraphCall): Promise<ProviderResponse> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (json !== undefined) headers['content-type'] = 'application/json';
    if (body) {
      headers['content-type'] = body.type;
      headers['content-length'] = String(body.length);
    }
    Object.assign(headers, own);
    const content = json === undefined ? body?.content : JSON.stringify(json);
    return connection.request({
      method,
      path: `${base}/${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`,
      headers,
      ...(content === undefined ? {} : { body: content }),
      timeoutMs,
    });
  }

  return {
    app,
    ask,
    async call(call) {
      const response = await ask(call);
      const { status } = response;
      const answer = parseJson(response.body);
      if (status >= 200 && status < 300 && answer !== undefined) return answer;
      throw new ProviderRefused(readRefusal(response, answer) ?? withoutWords(response));
    },
  };
}

/** Undefined when it is no JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** A proxy's page, or nothing at all. */
const withoutWords = ({ status, retryAfterSeconds }: ProviderResponse) => ({
  http_status: status,
  code: 1,
  subcode: null,
  type: null,
  message: `The provider answered ${status} without a reason`,
  detail: null,
  user_title: null,
  user_message: null,
  trace_id: null,
  is_transient: status >= 500,
  retry_after_seconds: retryAfterSeconds,
});
