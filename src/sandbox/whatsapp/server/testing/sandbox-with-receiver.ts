import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Json } from '../../../core/server/read-json.ts';
import { startSandbox, type Sandbox } from '../../../server/start-sandbox.ts';

export const NUMBER = '900000000000201';
export const SECOND_NUMBER = '900000000000202';
export const ACCOUNT = '900000000000100';
export const APP = '900000000000001';
export const APP_SECRET = 'secret-of-these-tests';
export const LAKSHMI = '919000041207';
export const ROHAN = '919000055210';

export interface ControlResponse {
  status: number;
  body: Json;
}

/** A webhook as it came. */
export interface Received {
  raw: string;
  signature: string;
  json: { object: string; entry: { id: string; time: number; changes: { field: string; value: Json }[] }[] };
}

export interface Stand {
  sandbox: Sandbox;
  origin: string;
  token: string;
  receiverUrl: string;
  received: Received[];
  faults: unknown[];
  /** How the receiver answers; 200 unless changed. */
  response: (response: ServerResponse, url: URL) => void;
  call(method: string, address: string, body?: unknown, headers?: Record<string, string>): Promise<ControlResponse>;
  graph(method: string, address: string, body?: unknown): Promise<ControlResponse>;
  control(method: string, address: string, body?: unknown): Promise<Json>;
  send(message: Json, to?: string): Promise<ControlResponse>;
  /** A customer writes, so that the window is open. */
  greet(phone?: string): Promise<void>;
  /** Resolves as soon as the webhooks that came are as asked for. */
  until(isEnough: (received: readonly Received[]) => boolean): Promise<true>;
  messages(): Json[];
  statuses(): Json[];
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A sandbox with a connected, registered number, and someone who takes its webhooks. */
export async function startWithReceiver({ tlsPort }: { tlsPort?: number } = {}): Promise<Stand> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-stand-'));
  const waiting = new Set<() => void>();
  const faults: unknown[] = [];
  const start = () =>
    startSandbox({
      port: 0,
      smtpPort: 0,
      tlsPort,
      dataDir,
      host: '127.0.0.1',
      appSecret: APP_SECRET,
      verifyToken: 'verify-token-of-these-tests',
      mailboxKey: 'key-of-these-tests',
      onFault: (fault) => faults.push(fault),
    });
  const receiver = createServer((request, response) => {
    void text(request).then((raw) => {
      const url = new URL(request.url ?? '/', 'http://receiver');
      if (request.method === 'POST')
        stand.received.push({
          raw,
          signature: String(request.headers['x-hub-signature-256']),
          json: JSON.parse(raw) as Received['json'],
        });
      if (request.method === 'POST') stand.response(response, url);
      else
        response.end(
          url.searchParams.get('hub.verify_token') === 'good' ? url.searchParams.get('hub.challenge') : 'no',
        );
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));

  const stand: Stand = {
    sandbox: await start(),
    origin: '',
    token: '',
    receiverUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    received: [],
    faults,
    response: (response) => void response.end('ok'),
    async call(method, address, body, headers = {}) {
      const isText = typeof body === 'string' || body instanceof FormData;
      const type = body === undefined || isText ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`${stand.origin}${address}`, {
        method,
        redirect: 'manual',
        headers: { ...type, ...headers },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      });
      const answered = await response.text();
      return {
        status: response.status,
        body: answered.startsWith('{') ? (JSON.parse(answered) as Json) : { text: answered },
      };
    },
    graph: (method, address, body) =>
      stand.call(method, `/v23.0/${address}`, body, { authorization: `Bearer ${stand.token}` }),
    async control(method, address, body) {
      const response = await stand.call(method, `/control/${address}`, body);
      if (response.status >= 300)
        throw new Error(`${method} ${address}: ${response.status} ${JSON.stringify(response.body)}`);
      return response.body;
    },
    send: (message, to = `+${LAKSHMI}`) =>
      stand.graph('POST', `${NUMBER}/messages`, { messaging_product: 'whatsapp', to, ...message }),
    async greet(phone = LAKSHMI) {
      await stand.control('POST', `phones/${phone}/messages`, { to: NUMBER, type: 'text', text: { body: 'Hello' } });
    },
    until: (isEnough) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isEnough(stand.received)) return;
          waiting.delete(look);
          resolve(true);
        };
        waiting.add(look);
        look();
      }),
    messages: () => listed(stand.received, 'messages'),
    statuses: () => listed(stand.received, 'statuses'),
    async restart() {
      await stand.sandbox.stop();
      stand.sandbox = await start();
      stand.origin = `http://127.0.0.1:${stand.sandbox.port}`;
    },
    async stop() {
      await stand.sandbox.stop();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      await rm(dataDir, { recursive: true });
      if (faults.length > 0) throw new AggregateError(faults, 'The sandbox met faults of its own.');
    },
  };
  stand.origin = `http://127.0.0.1:${stand.sandbox.port}`;
  await connect(stand);
  return stand;
}

const FIELDS = [
  'messages',
  'calls',
  'account_update',
  'message_template_status_update',
  'user_preferences',
  'user_id_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'business_capability_update',
];

async function connect(stand: Stand): Promise<void> {
  stand.token = String((await stand.control('POST', 'tokens'))['access_token']);
  await stand.control('PATCH', 'app', { callback_url: stand.receiverUrl, fields: FIELDS });
  await stand.control('PATCH', `accounts/${ACCOUNT}`, { is_app_subscribed: true });
  await stand.control('PATCH', `numbers/${NUMBER}`, { is_registered: true, pin: '123456' });
  await stand.control('PATCH', 'settings', {
    delivery: { sent_ms: 0, delivered_ms: 5 },
    webhooks: { retry: { first_ms: 5 } },
    review_ms: 0,
  });
}

function listed(received: readonly Received[], list: string): Json[] {
  return received.flatMap(({ json }) =>
    json.entry.flatMap(({ changes }) =>
      changes.flatMap(({ value }) => (Array.isArray(value[list]) ? (value[list] as Json[]) : [])),
    ),
  );
}
