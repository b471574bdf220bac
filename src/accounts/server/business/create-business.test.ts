import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSignUp } from '../../../app/testing/sign-up.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import { GOOD_PASSWORD, startTestServer, tokenOf, type TestServer } from '../../../app/testing/test-server.ts';
import { accountEndpoints as calls } from '../../contract/endpoints.ts';
import { currentUser } from '../../contract/user.ts';
import { prepareFirstStart } from '../auth/first-start.ts';

// A first account on an installation with https and without public sign-up, and the business that it sets up.

let server: TestServer;
let owner: TestClient;
let setCookie: string[];

beforeAll(async () => {
  server = await startTestServer({
    publicUrl: new URL('https://chat.example.com'),
    signUp: 'closed',
    termsUrl: new URL('https://lane.example/terms'),
  });
  owner = server.client();
  const link = await prepareFirstStart(server.database.ownerPool, server.services.config.publicUrl);
  const { headers } = await owner.send('POST', calls.firstStart.path, {
    token: tokenOf(link),
    first_name: 'Priya',
    last_name: 'Raman',
    email: 'owner@marigoldlane.example',
    password: GOOD_PASSWORD,
    time_zone: 'Asia/Kolkata',
  });
  setCookie = headers.getSetCookie();
});
afterAll(() => server.close());

test('[ACC-68] over https the session cookie is bound to the host and Secure', () => {
  const session = setCookie.find((line) => line.startsWith('__Host-parley_session='));
  expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('[ACC-04 ACC-59] the current user has every field of the specification', async () => {
  const { user } = await owner.call(calls.currentUser, {});
  expect(currentUser.parse(user)).toEqual(user);
  expect(user).toMatchObject({
    user_id: user.id,
    first_name: 'Priya',
    email_id: 'owner@marigoldlane.example',
    time_zone: 'Asia/Kolkata',
    country: null,
    status: 'active',
    role: { id: user.role_details.role_id, name: 'Super Admin' },
    role_details: { role_name: 'Super Admin' },
  });
});

test('[RUN-38 RUN-39] closed sign-up makes no account; the set addresses are those that the pages link to', async () => {
  const stranger = server.client();
  const body = { ...sampleSignUp, email: 'new@marigoldlane.example', password: GOOD_PASSWORD };
  expect((await stranger.refusal(calls.signUp, { body })).body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'SIGN_UP_CLOSED',
  });
  expect(await stranger.call(calls.authOptions, {})).toMatchObject({
    sign_up: 'closed',
    terms_url: 'https://lane.example/terms',
    privacy_url: 'https://chat.example.com/app/#/privacy',
  });
});

test('R33 every page can know that sending is paused, and that it no longer is', async () => {
  const { outgoing } = server.services;
  const read = async () => (await server.client().call(calls.authOptions, {})).sending_paused;
  expect(await read()).toBe(false);
  server.services.outgoing = { ...outgoing, state: 'paused' };
  expect(await read()).toBe(true);
  server.services.outgoing = outgoing;
  expect(await read()).toBe(false);
});

test.each([
  [{ name: ' ', time_zone: 'Asia/Kolkata' }, 'name', 'Enter the business name.'],
  [{ name: 'Lane', time_zone: 'Mars/Olympus' }, 'time_zone', 'Time zone payload is invalid'],
  [{ name: 'Lane', time_zone: 'Asia/Kolkata', country: 'XX' }, 'country', 'Choose a country from the list.'],
])('[ERR-46 SET-21] %j is refused by the field %s', async (body, field, message) => {
  const { status, body: refused } = await owner.refusal(calls.createBusiness, { body });
  expect([status, refused.code, refused.message, refused.info?.field]).toEqual([400, 'INVALID_DATA', message, field]);
});

test('[ACC-34 ACC-36 ERR-21 ERR-22 SET-04] missing until it is set up with name and time zone; once only', async () => {
  expect(await owner.refusal(calls.getBusiness, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const body = { name: 'Marigold Lane', time_zone: 'Asia/Kolkata' };
  const { business } = await owner.call(calls.createBusiness, { body });
  expect(business).toMatchObject({
    ...body,
    country: null,
    date_time_format: { date: 'DD/MM/YYYY', time: 'hh:mm A' },
    channels: [],
    channels_group: [],
    waba_id: null,
    waba_info: null,
  });
  expect((await owner.refusal(calls.createBusiness, { body })).body).toMatchObject({
    code: 'NOT_ALLOWED',
    message: 'This business is set up already.',
  });
});

test('[SET-05] every setting of the organisation can be changed and is read back', async () => {
  const settings = { name: 'Linden Lane', time_zone: 'Europe/Berlin', country: 'DE' };
  const switches = { share_read_receipts: false, mandate_conversation_log: true };
  await owner.call(calls.updateBusiness, {
    body: { ...settings, ...switches, date_format: 'YYYY-MM-DD', time_format: 'HH:mm' },
  });
  expect((await owner.call(calls.getBusiness, {})).business).toMatchObject({
    ...settings,
    ...switches,
    date_time_format: { date: 'YYYY-MM-DD', time: 'HH:mm' },
  });
});

test('[ERR-41 SET-18] a success carries the named record or collection at the top', async () => {
  for (const [path, name] of [
    [calls.getBusiness.path, 'business'],
    [calls.listUsers.path, 'users'],
  ] as const)
    expect(Object.keys((await owner.send('GET', path)).body as object)).toEqual([name]);
});

test('[SET-06 SET-07] a time zone has name, code and offset; a country name, calling code and flag', async () => {
  const { time_zones } = await owner.call(calls.listTimeZones, {});
  expect(time_zones.find(({ code }) => code === 'Asia/Kolkata')).toMatchObject({
    name: 'Asia/Kolkata',
    offset: { label: 'UTC+05:30' },
  });
  const { countries } = await owner.call(calls.listCountries, {});
  expect(countries.find(({ code }) => code === 'IN')).toMatchObject({ name: 'India', calling_code: '+91', flag: '🇮🇳' });
});
