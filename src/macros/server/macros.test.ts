import { beforeAll, expect, test } from 'vitest';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import type { TestClient } from '../../app/testing/test-client.ts';
import { actionEndpoints } from '../../actions/contract/endpoints.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { useChatFixture } from '../../chats/server/testing/chat-fixture.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { macroEndpoints as calls } from '../contract/endpoints.ts';
import { MACROS_MAX } from '../contract/macro.ts';

const own = useChatFixture();
let listId: Id;

const newList = async (client: TestClient, name: string): Promise<Id> => {
  const reply = await client.call(recordEndpoints.createRecord, {
    params: { module: 'contact_lists' },
    body: { name },
  });
  return (reply as { contact_list: { id: Id } }).contact_list.id;
};
beforeAll(async () => {
  listId = await newList(own.admin, 'Festive buyers');
});

type Body = CallInput<typeof calls.createMacro>['body'];
type Actions = Body['actions'];
let count = 0;
const body = (actions: Actions, more: Partial<Body> = {}): Body => ({ name: `Macro ${++count}`, actions, ...more });
const create = async (actions: Actions, more: Partial<Body> = {}) =>
  (await own.admin.call(calls.createMacro, { body: body(actions, more) })).macro;
const refusal = async (given: Body) => (await own.admin.refusal(calls.createMacro, { body: given })).body;
const classify = { type: 'set_classification', data: { value: 'interested' } } as const;
const close = { type: 'close_chat', data: {} } as const;
const addToList = (id: Id) => ({ type: 'add_to_list', data: { id } }) as const;
const assign = (...users: Id[]) => ({ type: 'assign_owner', data: { assign_to: 'users', users } }) as const;
const say = (text: string) => ({ type: 'send_whatsapp_message', data: { text } }) as const;
const run = async (client: TestClient, chatId: Id, id: Id) =>
  (await client.call(calls.runMacro, { params: { chatId, id } })).run;
const readChat = async (id: Id) => (await own.admin.call(chatEndpoints.getChat, { params: { chatId: id } })).chat;

test('macros are listed by name; what is left out of one has its default', async () => {
  const { description, version } = await create([close], { name: 'Zebra' });
  expect({ description, version }).toEqual({ description: '', version: 1 });
  await create([close], { name: 'apple' });
  const { macros } = await own.agent.call(calls.listMacros, {});
  const names = macros.map(({ name }) => name);
  expect(names.indexOf('apple')).toBeLessThan(names.indexOf('Zebra'));
  const first = await own.agent.call(calls.listMacros, { query: { limit: 1 } });
  expect(first).toMatchObject({ macros: [{ name: 'apple' }], info: { has_more: true } });
});

test('a name is taken in any case of letters, also by a change', async () => {
  await create([close], { name: 'Close politely' });
  expect(await refusal(body([close], { name: 'CLOSE politely' }))).toMatchObject({
    message: 'Another macro is called CLOSE politely.',
    info: { field: 'name' },
  });
  const { id } = await create([close]);
  const late = await own.admin.refusal(calls.updateMacro, {
    params: { id },
    body: body([close], { name: 'close politely' }),
  });
  expect(late.body).toMatchObject({ info: { field: 'name' } });
});

test('an edit of an older version is refused with the newest one', async () => {
  const { id, version } = await create([close]);
  const { macro } = await own.admin.call(calls.updateMacro, { params: { id }, body: { ...body([classify]), version } });
  expect(macro).toMatchObject({ version: version + 1, actions: [{ type: 'set_classification' }] });
  const late = await own.admin.refusal(calls.updateMacro, { params: { id }, body: { ...body([close]), version } });
  expect(late.body).toMatchObject({ code: 'CONFLICT', info: { current: { id, version: version + 1 } } });
});

test('what an action names and is not there is refused beside it: deleted, unknown, or of another business', async () => {
  const foreign = await createTestBusiness(own.server);
  const foreignList = await newList(foreign.admin, 'Theirs');
  const cases: [Actions, string][] = [
    [[close, addToList(foreignList)], 'actions.1.data.id'],
    [[addToList('999999')], 'actions.0.data.id'],
    [[assign(own.agentUser.user_id, foreign.adminUser.user_id)], 'actions.0.data.users.1'],
    [[{ type: 'add_to_sequence', data: { id: '999999' } }], 'actions.0.data.id'],
    [[{ type: 'set_classification', data: { value: 'no_such' } }], 'actions.0.data.value'],
    [[{ type: 'create_task', data: { title: 'Call', user_id: foreign.adminUser.user_id } }], 'actions.0.data.user_id'],
  ];
  const { id } = await create([close]);
  for (const [actions, field] of cases) {
    expect(await refusal(body(actions))).toMatchObject({ code: 'INVALID_DATA', info: { field } });
    const change = await own.admin.refusal(calls.updateMacro, { params: { id }, body: body(actions) });
    expect(change.body).toMatchObject({ code: 'INVALID_DATA', info: { field } });
  }
});

test('a macro without an action, or with an empty one, is refused', async () => {
  expect(await refusal(body([]))).toMatchObject({ message: 'Add an action.', info: { field: 'actions' } });
  expect(await refusal(body([say(' ')]))).toMatchObject({ info: { field: 'actions.0.data.text' } });
});

test('an agent changes no macro', async () => {
  const { id } = await create([close]);
  for (const refused of [
    await own.agent.refusal(calls.createMacro, { body: body([close]) }),
    await own.agent.refusal(calls.updateMacro, { params: { id }, body: body([close]) }),
    await own.agent.refusal(calls.deleteMacro, { params: { id } }),
  ])
    expect(refused.body).toMatchObject({ reason: 'PERMISSION' });
});

test('it is run in a chat at once: every action is done as the person, and written down', async () => {
  const chatId = await own.chat();
  const macro = await create([
    addToList(listId),
    classify,
    // Who is given the chat may write in it.
    assign(own.adminUser.user_id),
    say('Thank you, {{contact.first_name}}. This is {{me.first_name}}.'),
  ]);
  const done = await run(own.admin, chatId, macro.id);
  expect(done).toMatchObject({
    kind: 'macro',
    record: { id: macro.id, label: macro.name },
    actor: { type: 'user', id: own.adminUser.user_id },
    chat_id: chatId,
    outcome: 'completed',
    is_pending: false,
    results: [
      { type: 'add_to_list', label: 'Festive buyers', problem: null },
      { type: 'set_classification', problem: null },
      { type: 'assign_owner', problem: null },
      { type: 'send_whatsapp_message', problem: null },
    ],
  });
  const chat = await readChat(chatId);
  expect(chat).toMatchObject({ classification: 'interested', assignee: { id: own.adminUser.user_id } });
  const { rows } = await own.server.database.ownerPool.query<{ text: string; owner: unknown }>(
    "select content ->> 'text' as text from messages where business_id = $1 and chat_id = $2 and origin <> 'incoming'",
    [own.businessId, chatId],
  );
  expect(rows.map(({ text }) => text)).toContain(`Thank you, Kavya. This is ${own.adminUser.first_name}.`);
  const { runs } = await own.agent.call(actionEndpoints.listRuns, { query: { chat_id: chatId } });
  expect(runs).toEqual([done]);
});

test('an agent runs it with their own permissions: colleagues are not assigned and lists stay, the rest is done', async () => {
  const chatId = await own.chat({ assignee_id: own.agentUser.user_id });
  const macro = await create([addToList(listId), assign(own.adminUser.user_id), classify]);
  const done = await run(own.agent, chatId, macro.id);
  expect(done.outcome).toBe('completed');
  expect(done.results.map(({ problem }) => problem)).toEqual([
    'Your role does not allow this.',
    expect.any(String),
    null,
  ]);
  expect(await readChat(chatId)).toMatchObject({
    classification: 'interested',
    assignee: { id: own.agentUser.user_id },
  });
});

test('where nothing can be done it has failed, and what is asked for is not done later', async () => {
  const chatId = await own.chat();
  const macro = await create([addToList(listId)]);
  const done = await run(own.agent, chatId, macro.id);
  expect(done).toMatchObject({ outcome: 'failed', detail: { problem: 'None of its actions could be done.' } });
  expect(done.is_pending).toBe(false);
});

test('a list that was deleted since is named as the reason, and stops no other action', async () => {
  const chatId = await own.chat();
  const gone = await newList(own.admin, 'Short lived');
  const macro = await create([addToList(gone), classify]);
  await own.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contact_lists', id: gone } });
  const { results } = await run(own.admin, chatId, macro.id);
  expect(results.map(({ problem }) => problem === null)).toEqual([false, true]);
});

test('neither a chat nor a macro of another business is found', async () => {
  const foreign = await createTestBusiness(own.server);
  const { macro: theirs } = await foreign.admin.call(calls.createMacro, { body: body([close]) });
  const macro = await create([close]);
  const chatId = await own.chat();
  const cases = [
    await own.admin.refusal(calls.runMacro, { params: { chatId, id: theirs.id } }),
    await foreign.admin.refusal(calls.runMacro, { params: { chatId, id: theirs.id } }),
    await own.admin.refusal(calls.updateMacro, { params: { id: theirs.id }, body: body([close]) }),
    await own.admin.refusal(calls.deleteMacro, { params: { id: theirs.id } }),
  ];
  expect(cases.map(({ body: { code } }) => code)).toEqual(cases.map(() => 'NOT_FOUND'));
  expect((await readChat(chatId)).state).toBe('open');
  expect((await foreign.admin.call(calls.listMacros, {})).macros.map(({ id }) => id)).not.toContain(macro.id);
});

test('changes are announced to those who read chats; a deleted one is gone, its runs stay', async () => {
  const chatId = await own.chat();
  const macro = await create([classify]);
  await run(own.admin, chatId, macro.id);
  await own.admin.call(calls.deleteMacro, { params: { id: macro.id } });
  const { rows } = await own.server.database.ownerPool.query<{ data: { ids: Id[] } }>(
    "select data from event_log where business_id = $1 and topic = 'macros' order by seq desc limit 2",
    [own.businessId],
  );
  expect(rows.map(({ data }) => data.ids)).toEqual([[macro.id], [macro.id]]);
  const { runs } = await own.admin.call(actionEndpoints.listRuns, { query: { kind: 'macro', record_id: macro.id } });
  expect(runs).toHaveLength(1);
  expect((await own.admin.refusal(calls.runMacro, { params: { chatId, id: macro.id } })).body.code).toBe('NOT_FOUND');
});

test('there are so many at most', async () => {
  const other = await createTestBusiness(own.server);
  await own.server.database.ownerPool.query(
    `insert into macros (business_id, name, actions) select $1, 'Macro ' || n, '[]' from generate_series(1, $2) n`,
    [other.businessId, MACROS_MAX],
  );
  const refused = await other.admin.refusal(calls.createMacro, { body: body([close]) });
  expect(refused.body).toMatchObject({ code: 'LIMIT_EXCEEDED', reason: 'MACROS_MAX' });
});
