import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import { createTestBusiness, useTestServer, type TestBusiness } from '../../app/testing/use-test-server.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { quickReplyEndpoints as calls } from '../contract/endpoints.ts';
import { QUICK_REPLIES_MAX } from '../contract/quick-reply.ts';

const server = useTestServer();
let business: TestBusiness;
let agent: TestClient;
let agentId: Id;
beforeAll(async () => {
  business = await createTestBusiness(server);
  const added = await server.addUser(business.admin, 'Agent');
  agent = added.client;
  agentId = added.user.user_id;
});

type Body = CallInput<typeof calls.createQuickReply>['body'];
let count = 0;
const body = (more: Partial<Body> = {}): Body => ({
  scope: 'team',
  shortcut: `reply-${++count}`,
  title: 'Delivery time',
  language: 'en',
  text: 'Hi {{contact.first_name}}, {{date}}.',
  ...more,
});
const create = async (client: TestClient, more: Partial<Body> = {}) =>
  (await client.call(calls.createQuickReply, { body: body(more) })).quick_reply;
const refusal = async (client: TestClient, more: Partial<Body>) =>
  (await client.refusal(calls.createQuickReply, { body: body(more) })).body;
const shortcutsOf = async (client: TestClient) =>
  (await client.call(calls.listQuickReplies, {})).quick_replies.map(({ shortcut }) => shortcut);
const events = async () =>
  (
    await server.database.ownerPool.query<{ data: { ids: Id[] }; audience: Id[] | null }>(
      "select data, audience from event_log where business_id = $1 and topic = 'quick_replies' order by seq desc limit 1",
      [business.businessId],
    )
  ).rows[0];

test('those of the team are seen by everyone, own ones by their owner only', async () => {
  await create(business.admin, { shortcut: 'for-all' });
  await create(agent, { shortcut: 'agents-own', scope: 'own' });
  expect(await shortcutsOf(agent)).toEqual(expect.arrayContaining(['for-all', 'agents-own']));
  expect(await shortcutsOf(business.admin)).not.toContain('agents-own');
  expect((await events())?.audience).toEqual([agentId]);
});

test('those of the team are written by those who may edit templates, own ones by everyone', async () => {
  expect(await refusal(agent, { scope: 'team' })).toMatchObject({ code: 'NOT_ALLOWED', reason: 'TEAM_REPLIES' });
  const { id } = await create(business.admin);
  const { scope: _, ...text } = body();
  const change = await agent.refusal(calls.updateQuickReply, { params: { id }, body: text });
  expect(change.body).toMatchObject({ reason: 'TEAM_REPLIES' });
  expect((await agent.refusal(calls.deleteQuickReply, { params: { id } })).body).toMatchObject({
    reason: 'TEAM_REPLIES',
  });
  const own = await create(agent, { scope: 'own' });
  // A colleague does not learn that it exists.
  expect((await business.admin.refusal(calls.deleteQuickReply, { params: { id: own.id } })).body.code).toBe(
    'NOT_FOUND',
  );
  expect((await business.admin.refusal(calls.countQuickReply, { params: { id: own.id } })).body.code).toBe('NOT_FOUND');
  await agent.call(calls.deleteQuickReply, { params: { id: own.id } });
  expect(await shortcutsOf(agent)).not.toContain(own.shortcut);
});

test('a shortcut is kept in lower case without its slash, and is unique among the team’s and among one’s own', async () => {
  expect((await create(business.admin, { shortcut: '/COD' })).shortcut).toBe('cod');
  expect(await refusal(business.admin, { shortcut: 'cod' })).toMatchObject({ info: { field: 'shortcut' } });
  await create(agent, { shortcut: 'cod', scope: 'own' });
  await create(business.admin, { shortcut: 'cod', scope: 'own' });
  const other = await create(business.admin);
  const { scope: _, ...text } = body({ shortcut: 'cod' });
  const taken = await business.admin.refusal(calls.updateQuickReply, { params: { id: other.id }, body: text });
  expect(taken.body).toMatchObject({ info: { field: 'shortcut' }, message: 'Another quick reply is called /cod.' });
});

test.each(['', 'two words', '-dash', '😀'])('%o is no shortcut', async (shortcut) => {
  expect((await refusal(agent, { scope: 'own', shortcut })).code).toBe('INVALID_DATA');
});

test('an edit of an older version is refused with the newest one', async () => {
  const { id, version } = await create(business.admin);
  const { scope: _, ...text } = body({ title: 'Late parcel' });
  const { quick_reply: changed } = await business.admin.call(calls.updateQuickReply, {
    params: { id },
    body: { ...text, version },
  });
  expect(changed).toMatchObject({ title: 'Late parcel', version: version + 1 });
  const late = await business.admin.refusal(calls.updateQuickReply, { params: { id }, body: { ...text, version } });
  expect(late.body).toMatchObject({ code: 'CONFLICT', info: { current: { version: version + 1 } } });
});

test('uses are counted, by each person who inserts it', async () => {
  const { id } = await create(business.admin);
  await Promise.all([business.admin, agent].map((client) => client.call(calls.countQuickReply, { params: { id } })));
  const { quick_replies: all } = await agent.call(calls.listQuickReplies, {});
  expect(all.find((each) => each.id === id)?.use_count).toBe(2);
});

test('the list is read in pages, and there is a limit', async () => {
  await server.database.ownerPool.query(
    `insert into quick_replies (business_id, shortcut, title, language, text)
     select $1, 'many-' || n, 'Many', 'en', 'Many' from generate_series(1, $2) n`,
    [business.businessId, QUICK_REPLIES_MAX],
  );
  const seen: Id[] = [];
  for (let more = true; more;) {
    const query = { limit: 90, ...(seen.length > 0 && { after: seen.at(-1) ?? '' }) };
    const page = await business.admin.call(calls.listQuickReplies, { query });
    seen.push(...page.quick_replies.map(({ id }) => id));
    more = page.info.has_more;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(QUICK_REPLIES_MAX);
  expect(await refusal(business.admin, {})).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});
