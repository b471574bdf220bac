import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../../accounts/contract/endpoints.ts';
import { sendTarget } from '../raw-http.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { TEST_SANDBOX_SECRETS } from '../test-services.ts';
import { allIds, everyRoute, exampleInput, type Route } from './requests.ts';
import { sampleMatrix } from './sample-matrix.ts';
import { createBusiness, type Business } from './sample-business.ts';

// S26: parameters given twice, operators and prototypes as values, and texts that are no JSON or only almost:
// refused with words, never a fault, and never believed.

let server: TestServer;
let business: Business;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  business = await createBusiness(server);
  cookie = business.admin.cookieHeader;
});
afterAll(() => server.close());

const OWN = { origin: 'http://localhost:8080', 'content-type': 'application/json' };
const idsOf = (route: Route) => allIds(route, business.ids);
const addressOf = (route: Route) => {
  const params = exampleInput(route, idsOf(route)).params as Record<string, string | undefined>;
  return route.endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
};
const send = (route: Route, query: string, body = '') =>
  sendTarget(server.origin, route.endpoint.method, `${addressOf(route)}${query}`, { ...OWN, cookie }, body);

const expectClean = () => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(([] as unknown as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(server.logLines.filter((line) => line.includes('Failed to handle a call'))).toEqual([]);
};

describe('S26 every query parameter', () => {
  const routes = everyRoute().filter(({ row }) => !row.endsSession);
  const parametersOf = ({ endpoint }: Route) => {
    const known = Object.keys((endpoint.query as z.ZodObject | undefined)?.shape ?? {});
    return known.length > 0 ? known : ['limit'];
  };
  const subject = (route: Route, parameter: string) => `${route.name} ${parameter}`;
  // The same twice is of every parameter; of the other forms it has some.
  const formsOf = sampleMatrix(
    routes.flatMap((route) => parametersOf(route).map((name) => subject(route, name))),
    ['?$=&$=', '?$[]=1', '?$[$ne]=1', '?$[__proto__][polluted]=1', '?$.polluted=1', '?$%00=1'],
    2,
  );
  const unknownOf = sampleMatrix(
    routes.map(({ name }) => name),
    [
      '?__proto__[polluted]=1',
      '?__proto__=1',
      '?constructor.prototype.polluted=1',
      '?constructor=1',
      '?toString=1',
      '?hasOwnProperty=1',
    ],
    2,
  );

  test.each(routes)('of $name is one value, and a name that is not known is refused', async (route) => {
    const queries = parametersOf(route).flatMap((name) => [
      `?${name}=1&${name}=2`,
      ...formsOf(subject(route, name)).map((form) => form.replaceAll(/\$(?!ne)/g, name)),
    ]);
    for (const query of [...queries, ...unknownOf(route.name)]) {
      const { status } = await send(route, query);
      expect([query, status >= 400 && status < 500]).toEqual([query, true]);
    }
    expectClean();
  });
});

describe('S26 every body', () => {
  const routes = everyRoute().filter(({ endpoint }) => endpoint.body !== undefined);
  const poisoned = [
    '{"__proto__":{"polluted":true}}',
    '{"a":{"__proto__":{"polluted":true}}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"__proto__":null}',
    '{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":true}}',
    '{"__proto__":[]}',
    '{"prototype":{"polluted":true}}',
  ];
  const poisonOf = sampleMatrix(
    routes.map(({ name }) => name),
    poisoned,
    2,
  );

  test.each(routes)('of $name takes no prototype', async (route) => {
    const { body } = exampleInput(route, idsOf(route));
    for (const text of poisonOf(route.name)) {
      const merged = `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${text.slice(1)}`;
      for (const each of [text, merged]) {
        const { status } = await send(route, '', each);
        expect([each, status >= 400 && status < 500]).toEqual([each, true]);
      }
    }
    expectClean();
  });

  const operators: readonly [name: string, of: (valid: string) => unknown][] = [
    ['not equal', () => ({ $ne: null })],
    ['greater', () => ({ $gt: '' })],
    ['a list of it', (valid) => [valid]],
    ['a list of it twice', (valid) => [valid, valid]],
    ['toString', (valid) => ({ toString: valid })],
    ['length', () => ({ length: 1 })],
    ['true', () => true],
    ['zero', () => 0],
  ];
  /** The fields of the example that are texts, ids included. */
  const textsOf = ({ row }: Route) => [
    ...Object.keys(row.body ?? {}).filter((name) => typeof row.body?.[name] === 'string'),
    ...Object.keys(row.ids ?? {}).flatMap((index) => (index.startsWith('body.') ? [index.slice(5)] : [])),
  ];
  const subject = (route: Route, field: string) => `${route.name} ${field}`;
  const operatorsOf = sampleMatrix(
    routes.flatMap((route) => textsOf(route).map((field) => subject(route, field))),
    operators,
    2,
  );

  test.each(routes)('of $name takes no operator for a value', async (route) => {
    const { body } = exampleInput(route, idsOf(route));
    for (const [field, value] of Object.entries(body)) {
      if (typeof value !== 'string') continue;
      for (const [operator, of] of operatorsOf(subject(route, field))) {
        const { status } = await send(route, '', JSON.stringify({ ...body, [field]: of(value) }));
        expect([field, operator, status >= 400 && status < 500]).toEqual([field, operator, true]);
      }
    }
    expectClean();
  });
});

/** Texts that RFC 8259 refuses, one of each kind that parsers have been found to differ about. */
const NO_JSON: readonly string[] = [
  '[1 true]',
  '[a]',
  '["": 1]',
  '[""],',
  '[,1]',
  '[1,,2]',
  '["x",,]',
  '["x"]]',
  '["",]',
  '["x"',
  '[x',
  '[3[4]]',
  '[1:2]',
  '[,]',
  '[-]',
  '[   , ""]',
  '["a",\n4\n,1,',
  '[1,]',
  '[1,,]',
  '["\va"\\f]',
  '[*]',
  '[""',
  '[1,',
  '[1,\n1\n,1',
  '[{}',
  '[fals]',
  '[nul]',
  '[tru]',
  '[++1234]',
  '[+1]',
  '[+Inf]',
  '[-01]',
  '[-1.0.]',
  '[-2.]',
  '[-NaN]',
  '[.-1]',
  '[.2e-3]',
  '[0.1.2]',
  '[0.3e+]',
  '[0.3e]',
  '[0.e1]',
  '[0E+]',
  '[0E]',
  '[0e+]',
  '[0e]',
  '[1.0e+]',
  '[1.0e-]',
  '[1.0e]',
  '[1 000.0]',
  '[1eE2]',
  '[2.e+3]',
  '[2.e-3]',
  '[2.e3]',
  '[9.e+]',
  '[Inf]',
  '[NaN]',
  '[\uff11]',
  '[1+2]',
  '[0x1]',
  '[0x42]',
  '[Infinity]',
  '[0e+-1]',
  '[-123.123foo]',
  '[-Infinity]',
  '[-foo]',
  '[- 1]',
  '[-012]',
  '[-.123]',
  '[-1x]',
  '[1ea]',
  '[1.]',
  '[.123]',
  '[1.2a-3]',
  '[1.8011670033376514H-308]',
  '[012]',
  '["x", truth]',
  '{[: "x"}\n',
  '{"x", null}',
  '{"x"::"b"}',
  '{\u{1F1E8}\u{1F1ED}}',
  '{"a":"a" 123}',
  "{key: 'value'}",
  '{:"b"}',
  '{"a" b}',
  '{"a":',
  '{"a"',
  '{1:1}',
  '{9999E9999:1}',
  '{null:null,null:null}',
  '{"id":0,,,,,}',
  "{'a':0}",
  '{"id":0,}',
  '{"a":"b"}/**/',
  '{"a":"b"}/**//',
  '{"a":"b"}//',
  '{"a":"b"}/',
  '{"a":"b",,"c":"d"}',
  '{a: "b"}',
  '{"a":"a',
  '{ "foo" : "bar", "a" }',
  '{"a":"b"}#',
  '["\\uD800\\"]',
  '["\\uD800\\u"]',
  '["\\uD800\\u1"]',
  '["\\uD800\\u1x"]',
  '[\u00e9]',
  '["\\x00"]',
  '["\\\\\\"]',
  '["\\\t"]',
  '["\\\u{1F300}"]',
  '["\\"]',
  '["\\u00A"]',
  '["\\uD834\\uDd"]',
  '["\\uD800\\uD800\\x"]',
  '["\\a"]',
  '["\\uqqqq"]',
  '[\\u0020"asd"]',
  '[\\n]',
  '"',
  "['single quote']",
  'abc',
  '["\\',
  '["a\u0000a"]',
  '["new\nline"]',
  '["\t"]',
  '"\\UA66D"',
  '""x',
  '<.>',
  '[<null>]',
  '[1]x',
  '[1]]',
  '["asd]',
  'aå',
  '[True]',
  '1]',
  '{"x": true,',
  '[][]',
  ']',
  '{}}',
  '{"":',
  '2@',
  '{"a":',
  'undefined',
  "{'a'",
  '[',
  '[[',
  '{',
  '{"a',
  '["a',
  '["',
  '\u2060',
  '\ufeff{}',
  '',
  ' ',
  '[\u000c]',
  '[1}',
  '{"a": true} "x"',
  '{"asd":"asd"',
  '\u00e5',
  '[\u2060]',
  '{"token":"x"}{"token":"y"}',
  '{"token":"x"',
  '{"token":"x",}',
  '{"token":x}',
  '{token:"x"}',
];

/** A call with a body of two texts, which nothing but the limit of calls counts. */
const CHANGE = calls.changePassword.path;
const whole = (last: string) => `{"current_password":"","new_password":${last}}`;

describe('S26 texts that are no JSON', () => {
  test('are refused by a call, each with words', async () => {
    for (const text of NO_JSON) {
      const reply = await sendTarget(server.origin, 'POST', CHANGE, { ...OWN, cookie }, text);
      expect([text, reply.status]).toEqual([text, 400]);
      expect(JSON.parse(reply.text)).toMatchObject({ status: 'error', code: 'INVALID_DATA' });
    }
    expectClean();
  });

  test('bytes that are no UTF-8 are refused, or read as the sign for what cannot be read', async () => {
    for (const bytes of ['ff', 'c0af', 'e0ff', 'eda080', 'f4bfbfbf', 'fe', 'c1bf', '80', 'f0808080']) {
      const body = Buffer.concat([
        Buffer.from('{"current_password":"","new_password":"'),
        Buffer.from(bytes, 'hex'),
        Buffer.from('"}'),
      ]);
      const headers = { ...OWN, cookie };
      const response = await fetch(server.origin + CHANGE, { method: 'POST', headers, body });
      expect([bytes, [200, 400].includes(response.status)]).toEqual([bytes, true]);
      await response.arrayBuffer();
    }
    expectClean();
  });

  test('deep, wide and huge ones are refused without a fault', async () => {
    for (const text of [
      '['.repeat(100_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
      `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`,
      whole(`"${'x'.repeat(900_000)}"`),
      whole('9'.repeat(400)),
      whole('1e400'),
    ]) {
      const reply = await sendTarget(server.origin, 'POST', CHANGE, { ...OWN, cookie }, text);
      expect([text.slice(0, 20), reply.status]).toEqual([text.slice(0, 20), 400]);
      // What is refused for its names does not send them all back.
      expect(reply.text.length).toBeLessThan(5_000);
    }
    expectClean();
  });

  test('a name that stands twice has one meaning: the last value, for the check and for the call', async () => {
    const send = (text: string) => sendTarget(server.origin, 'POST', CHANGE, { ...OWN, cookie }, text);
    expect((await send('{"current_password":"","new_password":"x","new_password":7}')).status).toBe(400);
    expect((await send('{"current_password":"","new_password":7,"new_password":"x"}')).status).toBe(200);
  });

  test('a webhook that is signed and no JSON is stored as it came, and answered', async () => {
    for (const text of NO_JSON.slice(0, 40)) {
      const signature = createHmac('sha256', TEST_SANDBOX_SECRETS.appSecret).update(text).digest('hex');
      const reply = await sendTarget(
        server.origin,
        'POST',
        '/webhooks/whatsapp',
        { 'x-hub-signature-256': `sha256=${signature}`, 'content-type': 'application/json' },
        text,
      );
      expect([text, reply.status]).toEqual([text, 200]);
    }
    expectClean();
  });
});

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/xml', 415],
  ['text/json', 415],
  ['application/json; charset=utf-8', 200],
  ['APPLICATION/JSON', 200],
  ['application/json, text/plain', 415],
  ['application/jsonp', 415],
  ['application/vnd.api+json', 415],
  ['', 415],
])('S26 a body under the type %j is taken for JSON or refused: %i', async (type, status) => {
  const headers = { ...OWN, cookie, 'content-type': type };
  expect((await sendTarget(server.origin, 'POST', CHANGE, headers, whole('""'))).status).toBe(status);
});
