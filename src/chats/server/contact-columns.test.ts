import { beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

const COLUMN = 'chat.last_message_time';

const fixture = useChatFixture();
const params = { module: 'contacts' };
const contacts = recordCalls(() => fixture.admin, 'contacts', 'contact');
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const [today, yesterday, old, older] = [at(0), at(1), at(40), at(50)];
const sameTime = at(10);

beforeAll(async () => {
  const { samples, channelId } = fixture;
  const second = await samples.channel();
  const chat = async (name: string, mobile: string, ...times: string[]) => {
    const contact_id = await samples.contact({ name, mobile });
    for (const [index, time] of times.entries())
      await samples.chat({ channel_id: index === 0 ? channelId : second, contact_id, last_message_time: time });
    return contact_id;
  };
  await chat('Kavya', '+919876543210', old, yesterday);
  await chat('Rohan', '+919876543211', older);
  await chat('Meena', '+919876543212', today);
  await chat('Divya', '+919876543213', sameTime, sameTime);
  await chat('Arjun', '+919876543214', sameTime);
  await contacts.create({ name: 'Zoya', mobile: '+919876543215' });
  const silent = await samples.contact({ name: 'Yash', mobile: '+919876543216' });
  // Only a bulk send has made it.
  await samples.chat({ channel_id: channelId, contact_id: silent, last_message_time: today, is_listed: false });
});

const names = async (query: Parameters<typeof contacts.list>[0]) =>
  (await contacts.list(query)).records.map(({ name }) => name);

test('the last chat of contacts is a column of their list where it is asked for; nothing else has it', async () => {
  const { records } = await contacts.list({ columns: COLUMN });
  expect(Object.fromEntries(records.map((record) => [record['name'], record[COLUMN]]))).toEqual({
    Kavya: yesterday,
    Rohan: older,
    Meena: today,
    Divya: sameTime,
    Arjun: sameTime,
    Zoya: null,
    Yash: null,
  });
  for (const record of (await contacts.list()).records) expect(record).not.toHaveProperty([COLUMN]);
  const field = (await contacts.info()).source_fields.find(({ name }) => name === COLUMN);
  expect(field?.column).toEqual({ label: 'Last chat', is_sortable: true });
});

test('contacts are sorted by their last chat: each once, at its newest; those without one come last in both orders', async () => {
  expect(await names({ sort_by: COLUMN, sort_order: 'desc' })).toEqual([
    'Meena',
    'Kavya',
    'Arjun',
    'Divya',
    'Rohan',
    'Yash',
    'Zoya',
  ]);
  expect(await names({ sort_by: COLUMN, sort_order: 'asc' })).toEqual([
    'Rohan',
    'Divya',
    'Arjun',
    'Kavya',
    'Meena',
    'Zoya',
    'Yash',
  ]);
});

test.each(['asc', 'desc'] as const)(
  'paged by the last record of the page before, %s, the list is the same',
  async (sort_order) => {
    const whole = await names({ sort_by: COLUMN, sort_order });
    for (const limit of [1, 2, 3]) {
      const found: unknown[] = [];
      for (let after: string | undefined; ;) {
        const page = await contacts.list({ sort_by: COLUMN, sort_order, limit, ...(after !== undefined && { after }) });
        found.push(...page.records.map(({ name }) => name));
        after = page.records.at(-1)?.id;
        if (!page.has_more) break;
      }
      expect(found).toEqual(whole);
    }
  },
);

test('search, criteria and offset go with the order', async () => {
  const criteria = JSON.stringify({ operator: 'AND', criteria: [{ field: COLUMN, comparator: 'not_empty' }] });
  expect(await names({ sort_by: COLUMN, sort_order: 'desc', criteria, limit: 3, offset: 2 })).toEqual([
    'Arjun',
    'Divya',
    'Rohan',
  ]);
  expect(await names({ sort_by: COLUMN, search_term: '+91987654321', sort_order: 'asc', limit: 2 })).toEqual([
    'Rohan',
    'Divya',
  ]);
});

test('a column that is none is refused', async () => {
  for (const columns of ['chat.state', 'chat.last_message_time,name', 'lists', '"', 'chat.last_message_time"']) {
    const { body } = await fixture.admin.refusal(recordEndpoints.listRecords, { params, query: { columns } });
    expect(body).toMatchObject({
      code: 'INVALID_DATA',
      message: 'This column is not known.',
      info: { field: 'columns' },
    });
  }
});

test('who may not read chats neither sees the column nor gets its values, and the list is not sorted by it for them', async () => {
  await fixture.admin.call(accountEndpoints.createRole, { body: { name: 'Seller', permissions: ['records.edit'] } });
  const seller = (await fixture.server.addUser(fixture.admin, 'Seller')).client;
  const { list_view: view } = await fixture.admin.call(recordEndpoints.createListView, {
    params,
    body: {
      name: 'By last chat',
      columns: [{ field: 'name' }, { field: COLUMN, width: 120 }],
      sort: { field: COLUMN, order: 'desc' },
      sharing: 'team',
    },
  });
  expect(view).toMatchObject({ columns: [{ field: 'name' }, { field: COLUMN, width: 120 }], sort: { field: COLUMN } });
  expect((await contacts.info()).views[0]?.columns.map(({ field }) => field)).toContain(COLUMN);
  const { module } = await seller.call(recordEndpoints.getModule, { params: { name: 'contacts' } });
  expect(module.source_fields).toEqual([]);
  for (const { columns, sort } of module.views) {
    expect(columns.map(({ field }) => field)).not.toContain(COLUMN);
    expect(sort.field).not.toBe(COLUMN);
  }
  const query = { sort_by: COLUMN };
  expect((await seller.refusal(recordEndpoints.listRecords, { params, query })).body.code).toBe('INVALID_DATA');
  // What a screen asks for that was drawn before a role lost the permission.
  for (const columns of [{}, { columns: COLUMN }]) {
    const reply = await seller.call(recordEndpoints.listRecords, { params, query: { view: view.id, ...columns } });
    expect(JSON.stringify(reply)).toContain('Kavya');
    expect(JSON.stringify(reply)).not.toContain(COLUMN);
  }
});

test('a column that a person does not see stays in the view of the team that they change', async () => {
  await fixture.admin.call(accountEndpoints.createRole, {
    body: { name: 'Designer', permissions: ['records.edit', 'forms.edit'] },
  });
  const designer = (await fixture.server.addUser(fixture.admin, 'Designer')).client;
  const body = {
    name: 'Of the team',
    columns: [{ field: 'name' }, { field: COLUMN }],
    sort: { field: 'name', order: 'asc' as const },
    sharing: 'team' as const,
  };
  const { list_view: view } = await fixture.admin.call(recordEndpoints.createListView, { params, body });
  const path = { ...params, viewId: view.id };
  await designer.call(recordEndpoints.updateListView, { params: path, body: { name: 'Of all' } });
  const { list_view: seen } = await designer.call(recordEndpoints.updateListView, {
    params: path,
    body: { columns: [{ field: 'name' }, { field: 'email' }] },
  });
  expect(seen.columns.map(({ field }) => field)).toEqual(['name', 'email']);
  const stored = (await contacts.info()).views.find(({ id }) => id === view.id);
  expect(stored?.columns.map(({ field }) => field)).toEqual(['name', 'email', COLUMN]);
  const refused = await designer.refusal(recordEndpoints.updateListView, { params: path, body });
  expect(refused.body).toMatchObject({ code: 'INVALID_DATA', info: { field: 'columns' } });
});
