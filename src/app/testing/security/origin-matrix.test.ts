import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sendTarget } from '../raw-http.ts';
import { GOOD_PASSWORD, startTestServer, type TestServer } from '../test-server.ts';
import { everyRoute } from './requests.ts';
import { sampleMatrix } from './sample-matrix.ts';

// S10: content type × Origin × Sec-Fetch-Site × method override, for a signed-in call and for sign-in itself,
// and all of it again for every other way to write the same address.

let server: TestServer;
let email: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  const person = await server.signUp();
  email = person.email;
  cookie = person.client.cookieHeader;
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

const { path: CHANGE } = accountEndpoints.changePassword;
const encodeEach = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** Ways to write the address of a call, and whether the router reads them as that call. */
const targets: readonly [string, 'same' | 'refused'][] = [
  [CHANGE.replace('/server', '/%73erver'), 'same'],
  [CHANGE.replace('/server', `/${encodeEach('server')}`), 'same'],
  [CHANGE.replace('change_password', 'change%5Fpassword'), 'same'],
  [`${CHANGE}/`, 'same'],
  [`${CHANGE}?`, 'same'],
  [`${CHANGE}#`, 'refused'],
  [`${CHANGE}#x`, 'refused'],
  [CHANGE.replace('/server/', '/server%2F'), 'refused'],
  [CHANGE.replace('/server/', '/server%252F'), 'refused'],
  [`http://localhost:8080${CHANGE}`, 'refused'],
  [`http://evil.example${CHANGE}`, 'refused'],
  [`https://evil.example${CHANGE}`, 'refused'],
  [`HTTP://evil.example${CHANGE}`, 'refused'],
  [`/${CHANGE}`, 'refused'],
  [CHANGE.replace('/auth', '//auth'), 'refused'],
  [`//evil.example${CHANGE}`, 'refused'],
  [`/.${CHANGE}`, 'refused'],
  [`/x/..${CHANGE}`, 'refused'],
  [`/%2e%2e${CHANGE}`, 'refused'],
  [`/app/..${CHANGE}`, 'refused'],
  [CHANGE.toUpperCase(), 'refused'],
  [CHANGE.replace('/server', '/Server'), 'refused'],
  [`${CHANGE};x=1`, 'refused'],
  [CHANGE.replace('/server', '/server;x=1'), 'refused'],
  [CHANGE.replaceAll('/', '\\'), 'refused'],
  [CHANGE.slice(1), 'refused'],
  ['*', 'refused'],
];

const casesOf = sampleMatrix(
  targets.map(([target]) => target),
  cases,
  40,
);

test.each(targets)('H2 the target %s is %s to the whole matrix', async (target, meaning) => {
  const passwords = JSON.stringify({ current_password: '', new_password: '' });
  const statuses = new Map<string, number>();
  for (const { origin, site, type } of casesOf(target)) {
    const headers = { origin, 'sec-fetch-site': site, 'content-type': type, cookie };
    const reply = await sendTarget(server.origin, 'POST', target, headers, passwords);
    const taken = type === 'application/json' ? 200 : 415;
    const expected = isProof(origin, site) ? taken : 403;
    const isRight = meaning === 'same' ? reply.status === expected : reply.status === 400 || reply.status === 404;
    if (!isRight) statuses.set(`${origin} ${site} ${type}`, reply.status);
    expect(reply.responses).toBe(1);
  }
  expect([...statuses]).toEqual([]);
});

const changing = everyRoute().filter(({ endpoint }) => endpoint.method !== 'GET');
/** Other ways to write the path of a call. */
const spellings: readonly [name: string, of: (path: string) => string][] = [
  ['one letter encoded', (path) => path.replace(/^\/./, (start) => `/${encodeEach(start.slice(1))}`)],
  ['a slash at its end', (path) => `${path}/`],
  ['the first word encoded', (path) => path.replace(/^\/\w+/, (word) => `/${encodeEach(word.slice(1))}`)],
];
const spellingsOf = sampleMatrix(
  changing.map(({ name }) => name),
  spellings,
  1,
);
test.each(changing)(
  'H2 $name takes nothing from another site, however its address is written',
  async ({ name, endpoint }) => {
    const path = endpoint.path.replace(/\{\w+\}/g, '1');
    for (const target of [path, ...spellingsOf(name).map(([, of]) => of(path))]) {
      const headers = { origin: 'http://evil.example', cookie, 'content-type': 'application/json' };
      const reply = await sendTarget(server.origin, endpoint.method, target, headers, '{}');
      expect([target, reply.status]).toEqual([target, 403]);
    }
  },
);

test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])('%s is refused', async (name) => {
  const response = await fetch(`${server.origin}/server/auth/current_user`, { headers: { cookie, [name]: 'DELETE' } });
  expect(response.status).toBe(405);
});
