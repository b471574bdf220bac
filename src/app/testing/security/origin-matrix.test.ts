import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { GOOD_PASSWORD, startTestServer, type TestServer } from '../test-server.ts';

// S10: content type × Origin × Sec-Fetch-Site × method override, for a signed-in call and for sign-in itself.

let server: TestServer;
let email: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  const person = await server.signUp();
  email = person.email;
  cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(() => server.close());

const OWN = 'http://localhost:8080';
const origins = [
  undefined,
  OWN,
  'http://127.0.0.1:8080',
  'null',
  'http://localhost:8081',
  'https://localhost:8080',
  'http://evil.example',
  'http://localhost:8080.evil.example',
];
const sites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'];
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  undefined,
];

const isProof = (origin: string | undefined, site: string | undefined): boolean =>
  origin === undefined
    ? site === 'same-origin'
    : (origin === OWN || origin === 'http://127.0.0.1:8080') && (site === undefined || site === 'same-origin');

async function post(
  path: string,
  body: string,
  headers: Record<string, string | undefined>,
): Promise<{ status: number; text: string }> {
  const given = Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  // Node's own fetch writes Sec-Fetch-Mode but neither Origin nor Sec-Fetch-Site; a Blob body sets no content type.
  const response = await fetch(server.origin + path, { method: 'POST', headers: given, body: new Blob([body]) });
  return { status: response.status, text: await response.text() };
}

const cases = origins.flatMap((origin) => sites.flatMap((site) => types.map((type) => ({ origin, site, type }))));

test.each(cases)('Origin $origin, Sec-Fetch-Site $site, $type', async ({ origin, site, type }) => {
  const headers = { origin, 'sec-fetch-site': site, 'content-type': type };
  const passwords = JSON.stringify({ current_password: '', new_password: '' });
  const signIn = JSON.stringify({ email, password: GOOD_PASSWORD });
  const changed = await post(accountEndpoints.changePassword.path, passwords, { ...headers, cookie });
  const expected = isProof(origin, site) ? (type === 'application/json' ? 200 : 415) : 403;
  expect(changed.status).toBe(expected);
  if (expected === 403) expect((await post(accountEndpoints.signIn.path, signIn, headers)).status).toBe(403);
});

test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])('%s is refused', async (name) => {
  const answer = await fetch(`${server.origin}/server/auth/current_user`, { headers: { cookie, [name]: 'DELETE' } });
  expect(answer.status).toBe(405);
});
