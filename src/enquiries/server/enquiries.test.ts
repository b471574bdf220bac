import { expect, test } from 'vitest';
import { useChatFixture } from '../../chats/server/testing/chat-fixture.ts';
import { recordEndpoints as calls } from '../../records/contract/endpoints.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';

const fixture = useChatFixture();
const enquiries = recordCalls(() => fixture.admin, 'enquiries', 'enquiry');
const contacts = recordCalls(() => fixture.admin, 'contacts', 'contact');
const offerings = recordCalls(() => fixture.admin, 'offerings', 'offering');
const tasks = recordCalls(() => fixture.admin, 'tasks', 'task');
const conversations = recordCalls(() => fixture.admin, 'conversations', 'conversation');

test('[REC-28] an enquiry of a contact about an offering, with its stages', async () => {
  const contact = await contacts.create({ name: 'Imran Patel' });
  const offering = await offerings.create({ name: 'Chettinad cotton', price: 1280 });
  const enquiry = await enquiries.create({
    title: 'Chettinad cotton, 40 pieces',
    contact: contact.id,
    offering: { id: offering.id },
    amount: 128_000,
  });
  expect(enquiry).toMatchObject({
    stage: 'new',
    amount: 128_000,
    contact: { id: contact.id, label: 'Imran Patel' },
    offering: { id: offering.id, label: 'Chettinad cotton' },
  });
  const { fields } = await enquiries.info();
  expect(fields.find(({ name }) => name === 'stage')?.options?.map(({ value }) => value)).toEqual([
    'new',
    'contacted',
    'qualified',
    'proposal',
    'won',
    'lost',
  ]);
});

test('[REC-07] [REC-31] an enquiry and a conversation are made from a chat, and lead back to it', async () => {
  const chat = await fixture.chat();
  const enquiry = await enquiries.create({ title: 'Office blinds', chat, source: 'chat' });
  expect(enquiry['chat']).toMatchObject({ id: chat });
  const conversation = await conversations.create({
    subject: 'Wants blinds',
    chat: { id: chat },
    owner: fixture.adminUser.user_id,
  });
  expect(conversation).toMatchObject({ status: 'open', chat: { id: chat }, owner: { id: fixture.adminUser.user_id } });
  const refusal = await fixture.admin.refusal(calls.createRecord, {
    params: { module: 'enquiries' },
    body: { title: 'Of no chat', chat: '123' },
  });
  expect(refusal.body).toMatchObject({ code: 'INVALID_DATA', info: { field: 'chat' } });
});

test('[REC-18] [REC-24] [REC-26] records that refer to another one are its related records, the newest first', async () => {
  const contact = await contacts.create({ name: 'Sneha Kulkarni' });
  for (const title of ['First', 'Second', 'Third']) await enquiries.create({ title, contact: contact.id });
  await tasks.create({ title: 'Visit', contact: contact.id });
  const related = async (name: string, query = {}) =>
    (await fixture.admin.call(calls.listRelated, {
      params: { module: 'contacts', id: contact.id, related: name },
      query,
    })) as Record<string, unknown>;
  const titles = ({ enquiries: rows }: Record<string, unknown>) =>
    (rows as { title: string }[]).map(({ title }) => title);
  expect(titles(await related('enquiries'))).toEqual(['Third', 'Second', 'First']);
  expect(titles(await related('enquiries', { sort_by: 'title', sort_order: 'asc' }))).toEqual([
    'First',
    'Second',
    'Third',
  ]);
  const page = await related('enquiries', { limit: 2, offset: 1 });
  expect([titles(page), page['info']]).toEqual([['Second', 'First'], { has_more: false }]);
  expect(((await related('tasks'))['tasks'] as unknown[]).length).toBe(1);
  const nothing = { params: { module: 'contacts', id: contact.id, related: 'offerings' } };
  expect((await fixture.admin.refusal(calls.listRelated, nothing)).status).toBe(404);
});

test('[SET-28] [SET-30] an agent edits enquiries and reads offerings', async () => {
  const { client } = await fixture.server.addUser(fixture.admin, 'Agent');
  await recordCalls(() => client, 'enquiries', 'enquiry').create({ title: 'By an agent' });
  expect((await recordCalls(() => client, 'offerings', 'offering').list()).records.length).toBeGreaterThan(0);
  const refusal = await client.refusal(calls.createRecord, { params: { module: 'offerings' }, body: { name: 'Silk' } });
  expect(refusal.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'PERMISSION' });
});

test('what enquiries of a stage are worth together is added up with their count, of the records that were counted', async () => {
  for (const [title, amount] of [
    ['Summed 1', 1250.5],
    ['Summed 2', 99.25],
    ['Summed 3', null],
  ] as const)
    await enquiries.create({ title, amount, stage: 'proposal' });
  await enquiries.create({ title: 'Summed 4', amount: 5000, stage: 'won' });
  const count = (query: Record<string, string>) =>
    fixture.admin.call(calls.countRecords, { params: { module: 'enquiries' }, query });
  const criteria = (stage: string) =>
    JSON.stringify({ operator: 'AND', criteria: [{ field: 'stage', comparator: 'equal', value: stage }] });
  const summed = { search_term: 'summed', sum: 'amount' };
  expect(await count({ ...summed, criteria: criteria('proposal') })).toEqual({
    count: 3,
    is_capped: false,
    sum: 1349.75,
  });
  expect(await count({ ...summed, criteria: criteria('lost') })).toEqual({ count: 0, is_capped: false, sum: 0 });
  expect(await count({ search_term: 'summed' })).toEqual({ count: 4, is_capped: false, sum: null });
  expect(await count({ search_term: 'of no enquiry', sum: 'amount' })).toMatchObject({ count: 0, sum: 0 });
  for (const sum of ['title', 'nothing', 'created_time'])
    expect(
      (await fixture.admin.refusal(calls.countRecords, { params: { module: 'enquiries' }, query: { sum } })).body,
    ).toMatchObject({ code: 'INVALID_DATA', message: 'This field cannot be added up.', info: { field: 'sum' } });
});

test('the form for a new enquiry asks for no reason of its loss, an edit does', async () => {
  const { fields } = await enquiries.info();
  const reason = fields.find(({ name }) => name === 'lost_reason');
  expect(reason).toMatchObject({ in_form: false, is_editable: true });
});
