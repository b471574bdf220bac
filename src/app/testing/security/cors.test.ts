import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendTarget } from '../raw-http.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { everyRoute } from './requests.ts';
import { sampleMatrix } from './sample-matrix.ts';

// S30: no other origin may read a response, with or without credentials, and no preflight is granted.

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  const { client } = await server.signUp();
  cookie = client.cookieHeader;
});
afterAll(() => server.close());

const ORIGINS = [
  'http://evil.example',
  'null',
  'http://localhost:8081',
  'http://localhost:8080.evil.example',
  'http://localhost:8080',
];
const OTHERS = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/api', '/webhooks/whatsapp', '/nothing'];

const paths = [...new Set(everyRoute().map(({ endpoint }) => endpoint.path.replace(/\{\w+\}/g, '1')))];
const originsOf = sampleMatrix(paths, ORIGINS, 1);

test.each([...paths, ...OTHERS])('S30 %s lets no other origin read', async (path) => {
  for (const origin of OTHERS.includes(path) ? ORIGINS : originsOf(path)) {
    const preflight = {
      origin,
      cookie,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const granted = await sendTarget(server.origin, 'OPTIONS', path, preflight);
    expect(granted.status).toBeGreaterThanOrEqual(400);
    for (const reply of [await sendTarget(server.origin, 'GET', path, { origin, cookie }), granted]) {
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  }
});
