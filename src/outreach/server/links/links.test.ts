import { beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import { useTestBusiness, createTestBusiness } from '../../../app/testing/use-test-server.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { sessionCookieName } from '../../../foundation/server/http/session-cookie.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { recordCalls } from '../../../records/server/testing/record-fixture.ts';
import { SAMPLE_LINK_END } from '../../../templates/contract/counted-address.ts';
import type { TrackedLink } from './link-store.ts';
import { trackableUrl } from '../../contract/tracked-address.ts';
import { NOBODY } from './link-token.ts';
import { linkAddress, openLinks } from './open-links.ts';

const business = useTestBusiness();
const contacts = recordCalls(() => business.admin, 'contacts', 'contact');
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const SHOP = 'https://shop.example/sarees?utm_source=whatsapp';

let records = 0;
const aLink = (changes: Partial<TrackedLink> = {}): TrackedLink => ({
  kind: 'campaign',
  record_id: String(++records + 1_000),
  step_id: '7',
  branch: 'if',
  variable: '_button_0',
  button_index: 0,
  url: SHOP,
  ...changes,
});
const open = (links: readonly TrackedLink[], businessId = business.businessId) =>
  inBusiness(business.server.services, { businessId, actor: systemActor }, ({ tx }) =>
    openLinks(tx, businessId, links),
  );
let contactId: Id;
beforeAll(async () => {
  contactId = (await contacts.create({ name: 'Lakshmi', mobile: '+919876500001' })).id;
});
const tokenOf = (link_id: Id, changes: { contact_id?: Id; entry_id?: Id; business_id?: Id } = {}) =>
  business.server.services.links.tokenOf({
    business_id: business.businessId,
    link_id,
    contact_id: contactId,
    entry_id: '0',
    ...changes,
  });
const follow = (token: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  business.server.client().send(method, `/public/l/${token}`, undefined, { 'user-agent': PHONE, ...headers });
const responsesOf = async ({ record_id }: TrackedLink) =>
  (
    await business.server.database.ownerPool.query<Record<string, unknown>>(
      `select response, button_index, text, count, contact_id::text, entry_id::text from outreach_responses
       where business_id = $1 and record_id = $2 order by contact_id, entry_id`,
      [business.businessId, record_id],
    )
  ).rows;
const opened = (count = 1) => ({
  response: 'link',
  button_index: 0,
  text: SHOP,
  count,
  contact_id: contactId,
  entry_id: '0',
});

test('[CAMP-42] who opens a link is led on at once, and counts once however often they open it', async () => {
  const link = aLink();
  const [linkId = ''] = await open([link]);
  const token = tokenOf(linkId);
  const { status, headers } = await follow(token);
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, SHOP, 'no-store']);
  expect([headers.get('referrer-policy'), headers.get('set-cookie')]).toEqual(['no-referrer', null]);
  expect(await responsesOf(link)).toEqual([opened(1)]);
  await follow(token);
  await follow(token);
  expect(await responsesOf(link)).toEqual([opened(3)]);
});

test('programs, requests ahead of time and requests for the head are led on and do not count', async () => {
  const link = aLink();
  const [linkId = ''] = await open([link]);
  const token = tokenOf(linkId);
  const others: Record<string, string>[] = [
    { method: 'HEAD' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'user-agent': 'WhatsApp/2.23.18.78 A' },
    { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'Twitterbot/1.0' },
    { 'user-agent': 'TelegramBot (like TwitterBot)' },
    { 'user-agent': 'curl/8.7.1' },
    { 'user-agent': '' },
  ];
  for (const headers of others) {
    const { status, headers: sent } = await follow(token, headers);
    expect([status, sent.get('location')]).toEqual([302, SHOP]);
  }
  expect(await responsesOf(link)).toEqual([]);
});

test('[CAMP-42] a signed-in user of the business is redirected without being counted; any other cookie counts as the customer', async () => {
  const link = aLink();
  const [linkId = ''] = await open([link]);
  const token = tokenOf(linkId);
  const follows = async (client: TestClient) => {
    const { status, headers } = await client.send('GET', `/public/l/${token}`, undefined, { 'user-agent': PHONE });
    expect([status, headers.get('location')]).toEqual([302, SHOP]);
    return responsesOf(link);
  };
  expect(await follows(business.admin)).toEqual([]);
  const { client: agent } = await business.server.addUser(business.admin, 'Agent');
  expect(await follows(agent)).toEqual([]);
  const other = await createTestBusiness(business.server);
  expect(await follows(other.admin)).toEqual([opened(1)]);
  const name = sessionCookieName(business.server.services.config.publicUrl);
  const ended = agent.cookies.get(name) ?? '';
  await agent.call(accountEndpoints.signOut, {});
  const invalid = [
    ended,
    `${business.businessId}.${'a'.repeat(43)}`,
    `${business.businessId}.short`,
    '%E0%A4%A',
    'x.y.z',
    '',
  ];
  for (const [index, value] of invalid.entries()) {
    const client = business.server.client();
    client.cookies.set(name, value);
    expect(await follows(client)).toEqual([opened(index + 2)]);
  }
});

test('a link that was changed, or is of another business, is a page that says so, and counts nothing', async () => {
  const link = aLink();
  const [linkId = ''] = await open([link]);
  const other = await createTestBusiness(business.server);
  const token = tokenOf(linkId);
  for (const wrong of [
    token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
    `B${token.slice(1)}`,
    token.slice(1),
    tokenOf(linkId, { business_id: other.businessId }),
    tokenOf('999'),
    'nothing',
    '%2e%2e%2f',
    encodeURIComponent('https://evil.example'),
  ]) {
    const { status, headers, body } = await follow(wrong);
    expect([status, headers.get('cache-control'), headers.get('location')]).toEqual([404, 'no-store', null]);
    expect(String(body)).toContain('This link leads nowhere.');
  }
  expect(await responsesOf(link)).toEqual([]);
});

test('where a link leads is what is stored, whatever the request says', async () => {
  const [linkId = ''] = await open([aLink()]);
  const { headers } = await business.server
    .client()
    .send('GET', `/public/l/${tokenOf(linkId)}?url=https://evil.example`, undefined, {
      'user-agent': PHONE,
      'x-forwarded-host': 'evil.example',
    });
  expect(headers.get('location')).toBe(SHOP);
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example',
    'shop.example',
    '',
    `https://x.example/${'a'.repeat(2_000)}`,
  ]) {
    expect(trackableUrl(text)).toBeNull();
    await expect(open([aLink({ url: text })])).rejects.toThrow('Only addresses of the web can be tracked');
  }
});

test('the sample in a template that is reviewed is a page that says what it is; a link of nobody counts nobody', async () => {
  const { status, body } = await follow(SAMPLE_LINK_END);
  expect([status, String(body).includes('This is a sample of a link.')]).toEqual([200, true]);
  const link = aLink();
  const [linkId = ''] = await open([link]);
  const { headers } = await follow(tokenOf(linkId, { contact_id: NOBODY }));
  expect(headers.get('location')).toBe(SHOP);
  expect(await responsesOf(link)).toEqual([]);
});

test('a deleted contact is led on, and nothing is written of them', async () => {
  const link = aLink();
  const [linkId = ''] = await open([link]);
  const { status } = await follow(tokenOf(linkId, { contact_id: '999' }));
  expect(status).toBe(302);
  expect(await responsesOf(link)).toEqual([]);
});

test('the same address in a message has one row, no matter how often it is asked for', async () => {
  const [one, two] = [aLink(), aLink()];
  const both = [one, two, one, { ...one, url: `${SHOP}&x=1` }];
  const [again, first] = await Promise.all([open(both), open(both)]);
  expect(first).toEqual(again);
  expect(new Set(first).size).toBe(3);
  expect(first[0]).toBe(first[2]);
  expect(await open([])).toEqual([]);
  // Each stay in a sequence is a response of its own.
  const token = tokenOf(first[0] ?? '', { entry_id: '5' });
  await follow(tokenOf(first[0] ?? ''));
  await follow(token);
  expect(await responsesOf(one)).toEqual([opened(), { ...opened(), entry_id: '5' }]);
  expect(linkAddress(business.server.services.config, token).endsWith(`/public/l/${token}`)).toBe(true);
});
