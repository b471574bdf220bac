import { expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { useChatFixture } from '../../chats/server/testing/chat-fixture.ts';
import { contactEndpoints } from '../../contacts/contract/endpoints.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { sequenceEndpoints } from '../../sequences/contract/endpoints.ts';
import { actionEndpoints as calls } from '../contract/endpoints.ts';
import { actions, type ActionInput } from '../contract/action.ts';
import { actionRuns } from './runs/action-runs.ts';
import { performActions, startRuns, updateRuns, type NewRun } from './index.ts';

const fixture = useChatFixture();
const RULE = { id: '71', label: 'Wholesale' };
const actor: Actor = { type: 'assignment_rule', ...RULE };
const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await fixture.server.database.ownerPool.query(text, values)).rows as Row[];
const inside = <Result>(work: (ctx: BusinessContext) => Promise<Result>) =>
  inBusiness(fixture.server.services, { businessId: fixture.businessId, actor }, work);

const contactOf = async (chatId: Id): Promise<Id> =>
  (await rows<{ contact_id: Id }>('select contact_id from chats where id = $1', [chatId]))[0]?.contact_id ?? '';
const runOf = async (chatId: Id, given: readonly ActionInput[], more: Partial<NewRun> = {}): Promise<NewRun> => ({
  business_id: fixture.businessId,
  kind: 'assignment_rule',
  record: RULE,
  actor,
  chat: { chat_id: chatId, contact: { id: await contactOf(chatId), label: 'Kavya Iyer' } },
  outcome: 'matched',
  detail: {},
  actions: actions.parse(given),
  ...more,
});
const start = async (run: NewRun): Promise<Id> => (await inside((ctx) => startRuns(ctx, [run])))[0] ?? '';
const read = async (id: Id) => (await fixture.admin.call(calls.getRun, { params: { id } })).run;

async function list(name: string): Promise<Id> {
  return (await fixture.admin.call(listEndpoints.createContactList, { body: { name } })).contact_list.id;
}
async function sequence(): Promise<Id> {
  const body = {
    title: 'Welcome',
    sequence_configs: [{ delay: { value: 1, measure: 'days' as const }, if_action: null }],
  };
  return (await fixture.admin.call(sequenceEndpoints.createSequence, { body })).sequence.id;
}

test('[RULE-06] [AUTO-01] all actions of a run are done after the commit, once, with what became of each in their order', async () => {
  const chatId = await fixture.chat({ assignee_id: null });
  const [listId, sequenceId] = [await list('Leads'), await sequence()];
  const id = await start(
    await runOf(chatId, [
      { type: 'send_whatsapp_message', data: { text: 'Hi {{contact.first_name}}' } },
      { type: 'assign_owner', data: { users: [fixture.agentUser.user_id] } },
      { type: 'add_to_list', data: { id: listId } },
      { type: 'add_to_list', data: { id: '999999999' } },
      { type: 'add_to_sequence', data: { id: sequenceId } },
      { type: 'set_classification', data: { value: 'interested' } },
      { type: 'add_labels', data: { labels: ['vip'] } },
      { type: 'create_task', data: { title: 'Call back', due_in_days: 1 } },
      { type: 'close_chat' },
    ]),
  );
  expect(await read(id)).toMatchObject({ is_pending: true, results: [] });
  await fixture.server.processAll();
  await fixture.server.processAll();
  expect(await read(id)).toMatchObject({
    is_pending: false,
    results: [
      { type: 'send_whatsapp_message', label: 'Hi {{contact.first_name}}', problem: null },
      { type: 'assign_owner', label: 'Arjun Mehta', problem: null },
      { type: 'add_to_list', label: 'Leads', problem: null },
      { type: 'add_to_list', label: '', problem: expect.any(String) as string },
      { type: 'add_to_sequence', label: 'Welcome', problem: null },
      { type: 'set_classification', label: 'Interested', problem: null },
      { type: 'add_labels', label: 'VIP', problem: null },
      { type: 'create_task', label: 'Call back', problem: null },
      { type: 'close_chat', label: '', problem: null },
    ],
  });
  const [chat] = await rows('select assignee_id, classification, labels, state from chats where id = $1', [chatId]);
  expect(chat).toEqual({
    assignee_id: fixture.agentUser.user_id,
    classification: 'interested',
    labels: ['vip'],
    state: 'closed',
  });
  const contactId = await contactOf(chatId);
  expect(
    await rows("select content ->> 'text' as text from messages where chat_id = $1 and origin = 'outgoing'", [chatId]),
  ).toEqual([{ text: 'Hi Kavya' }]);
  expect(await rows('select from list_members where contact_id = $1', [contactId])).toHaveLength(1);
  expect(await rows('select from sequence_entries where contact_id = $1', [contactId])).toHaveLength(1);
  expect(await rows('select from tasks where contact_id = $1', [contactId])).toHaveLength(1);
});

test('[R2] actions whose transaction is lost are done by the next one, and none twice', async () => {
  const chatId = await fixture.chat();
  const id = await start(await runOf(chatId, [{ type: 'send_whatsapp_message', data: { text: 'Once' } }]));
  const { services } = fixture.server;
  const [claimed] = await rows<{ lease_epoch: string }>('select lease_epoch from due_action_runs where run_id = $1', [
    id,
  ]);
  const row = {
    business_id: fixture.businessId,
    run_id: id,
    lease_epoch: claimed?.lease_epoch ?? '0',
    failures: 0,
    depth: 0,
  };
  await expect(
    inBusiness(services, { businessId: fixture.businessId, actor }, async (ctx) => {
      await actionRuns.run?.(ctx, [row]);
      throw new Error('The worker is killed before its commit');
    }),
  ).rejects.toThrow('killed');
  await fixture.server.processAll();
  expect(await rows("select from messages where chat_id = $1 and origin = 'outgoing'", [chatId])).toHaveLength(1);
  // What was done is not done again, even when the row comes once more.
  await inside((ctx) => Promise.resolve(actionRuns.run?.(ctx, [row])));
  expect(await rows("select from messages where chat_id = $1 and origin = 'outgoing'", [chatId])).toHaveLength(1);
});

test('actions that are added to a run are done after those of before', async () => {
  const chatId = await fixture.chat();
  const id = await start(
    await runOf(chatId, [{ type: 'add_labels', data: { labels: ['vip'] } }], { outcome: 'running' }),
  );
  await fixture.server.processAll();
  await inside((ctx) =>
    updateRuns(ctx, [
      {
        business_id: fixture.businessId,
        id,
        outcome: 'completed',
        addDetail: { trigger: 'A message' },
        addActions: actions.parse([{ type: 'set_classification', data: { value: 'customer' } }]),
      },
    ]),
  );
  await fixture.server.processAll();
  expect(await read(id)).toMatchObject({
    outcome: 'completed',
    detail: { trigger: 'A message' },
    results: [{ type: 'add_labels' }, { type: 'set_classification', problem: null }],
  });
});

test('a person runs actions by their own permissions; what these do not allow is said and stops nothing else', async () => {
  const chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id });
  const given = actions.parse([
    { type: 'add_to_list', data: { id: await list('Not for agents') } },
    { type: 'add_labels', data: { labels: ['urgent'] } },
    { type: 'send_whatsapp_message', data: { text: 'From {{me.first_name}}{{contact.city}}.' } },
  ]);
  const permissions = new Set(fixture.agentUser.permissions);
  const [results] = await inside((ctx) =>
    performActions(ctx, [
      {
        actor: { type: 'user', id: fixture.agentUser.user_id, label: 'Arjun Mehta' },
        user: { user_id: fixture.agentUser.user_id, permissions },
        writer: { first_name: 'Arjun', last_name: 'Mehta' },
        chat_id: chatId,
        actions: given,
      },
    ]),
  );
  expect(results?.map(({ problem }) => problem)).toEqual(['Your role does not allow this.', null, null]);
  expect(
    await rows(
      "select content ->> 'text' as text, author_type from messages where chat_id = $1 and origin = 'outgoing'",
      [chatId],
    ),
  ).toEqual([{ text: 'From Arjun.', author_type: 'user' }]);
});

test('a chat that somebody has stays theirs, and a message outside of the reply window is refused with the reason', async () => {
  const chatId = await fixture.chat({
    assignee_id: fixture.adminUser.user_id,
    expiration_time: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const id = await start(
    await runOf(chatId, [
      { type: 'assign_owner', data: { users: [fixture.agentUser.user_id] } },
      { type: 'send_whatsapp_message', data: { text: 'Hello' } },
    ]),
  );
  await fixture.server.processAll();
  const { results } = await read(id);
  expect(results[0]?.problem).toBe('Somebody has the chat already.');
  expect(results[1]?.problem).toBe('Only templates can be sent now: the customer last wrote more than 24 hours ago.');
});

test('runs are listed by chat, contact and record, the latest first, in pages; those of another business are not known', async () => {
  const chatId = await fixture.chat();
  const contact_id = await contactOf(chatId);
  const other = { id: '72', label: 'Retail' };
  const first = await start(await runOf(chatId, []));
  const second = await start(await runOf(chatId, [], { record: other, outcome: 'no_match' }));
  const idsOf = async (query: object) =>
    (await fixture.admin.call(calls.listRuns, { query: query as never })).runs.map(({ id }) => id);
  expect(await idsOf({ chat_id: chatId })).toEqual([second, first]);
  expect(await idsOf({ contact_id, outcome: 'matched' })).toEqual([first]);
  expect(await idsOf({ kind: 'assignment_rule', record_id: other.id })).toEqual([second]);
  const page = await fixture.admin.call(calls.listRuns, { query: { chat_id: chatId, limit: 1 } });
  expect(page.info.has_more).toBe(true);
  expect(await idsOf({ chat_id: chatId, after: second })).toEqual([first]);
  const stranger = await createTestBusiness(fixture.server);
  expect((await stranger.admin.refusal(calls.getRun, { params: { id: first } })).body.code).toBe('NOT_FOUND');
  expect((await stranger.admin.refusal(calls.listRuns, { query: { after: first } })).body.code).toBe('INVALID_DATA');
  for (const query of [{ chat_id: chatId }, { contact_id }, { kind: 'assignment_rule' as const, record_id: RULE.id }])
    expect((await stranger.admin.call(calls.listRuns, { query })).runs).toEqual([]);
  expect((await fixture.admin.refusal(calls.listRuns, { query: { record_id: RULE.id } })).body.code).toBe(
    'INVALID_DATA',
  );
});

test('an id of another business under this one changes nothing there', async () => {
  const stranger = await createTestBusiness(fixture.server);
  const chatId = await fixture.chat();
  const id = await start(await runOf(chatId, []));
  const items = [{ business_id: stranger.businessId, id, outcome: 'failed' as const }];
  await inBusiness(fixture.server.services, { businessId: stranger.businessId, actor }, (ctx) =>
    updateRuns(ctx, items),
  );
  expect(await read(id)).toMatchObject({ outcome: 'matched' });
  const [results] = await inBusiness(fixture.server.services, { businessId: stranger.businessId, actor }, (ctx) =>
    performActions(ctx, [{ actor, user: null, chat_id: chatId, actions: actions.parse([{ type: 'close_chat' }]) }]),
  );
  expect(results).toMatchObject([{ problem: 'The chat does not exist any more.' }]);
});

test('runs of merged contacts are those of the kept one, undoing gives them back, and they are deleted with their contact', async () => {
  const chats = [await fixture.chat(), await fixture.chat()];
  const [kept = '', merged = ''] = await Promise.all(chats.map(contactOf));
  const id = await start(await runOf(chats[1] ?? '', []));
  const { merge } = await fixture.admin.call(contactEndpoints.mergeContacts, {
    params: { id: kept },
    body: { contact_id: merged, version: 1, merged_version: 1 },
  });
  const contactsOf = async () => (await read(id)).contact?.id;
  expect(await contactsOf()).toBe(kept);
  expect((await read(id)).chat_id).toBe(chats[0]);
  await fixture.admin.call(contactEndpoints.undoMerge, { params: { id: kept, mergeId: merge.id } });
  expect(await contactsOf()).toBe(merged);
  await fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id: merged } });
  expect((await fixture.admin.refusal(calls.getRun, { params: { id } })).body.code).toBe('NOT_FOUND');
});

test('a person by whose turn a chat is given must be at work: nobody is said as a problem', async () => {
  const chatId = await fixture.chat();
  await fixture.agent.call(accountEndpoints.setAvailability, {
    params: { id: fixture.agentUser.user_id },
    body: { state: 'away' },
  });
  const id = await start(await runOf(chatId, [{ type: 'assign_owner', data: { users: [fixture.agentUser.user_id] } }]));
  await fixture.server.processAll();
  expect((await read(id)).results).toMatchObject([{ problem: 'Nobody who can take it is available.' }]);
  await rows("update users set availability = 'available' where id = $1", [fixture.agentUser.user_id]);
});
