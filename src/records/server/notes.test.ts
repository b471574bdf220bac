import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { Note } from '../contract/note.ts';
import { recordCalls, useRecordFixture } from './testing/record-fixture.ts';

const { business, create } = useRecordFixture('contacts', 'contact');
let agent: { client: TestClient; id: Id };
let contactId: Id;
beforeAll(async () => {
  const { client, user } = await business.server.addUser(business.admin, 'Agent');
  agent = { client, id: user.id };
  contactId = (await create({ name: 'Rohan Deshpande' })).id;
});

const write = async (text: string, mentions: Id[] = [], client = business.admin) =>
  (await client.call(calls.createNote, { body: { module: 'contacts', record_id: contactId, text, mentions } })).note;
const related = async (name: string) =>
  (await business.admin.call(calls.listRelated, {
    params: { module: 'contacts', id: contactId, related: name },
  })) as Record<string, unknown>;

test('[REC-01] [REC-03] a note is written, listed the newest first, changed and removed', async () => {
  const first = await write('Pays in two parts.');
  const second = await write('Send proforma first.');
  expect(first).toMatchObject({ text: 'Pays in two parts.', created_by: { type: 'user' }, version: 1 });
  expect(((await related('notes'))['notes'] as Note[]).map(({ id }) => id)).toEqual([second.id, first.id]);
  const { note } = await business.admin.call(calls.updateNote, {
    params: { noteId: first.id },
    body: { text: 'Pays at once.', version: 1 },
  });
  expect(note).toMatchObject({ text: 'Pays at once.', version: 2 });
  const stale = { params: { noteId: first.id }, body: { text: 'Older', version: 1 } };
  expect((await business.admin.refusal(calls.updateNote, stale)).body.code).toBe('CONFLICT');
  await business.admin.call(calls.deleteNote, { params: { noteId: first.id } });
  expect(((await related('notes'))['notes'] as Note[]).map(({ id }) => id)).toEqual([second.id]);
  expect((await business.admin.refusal(calls.deleteNote, { params: { noteId: first.id } })).status).toBe(404);
});

test('its author and the people who are named in it follow the record, until they follow it no longer', async () => {
  await write('Please send swatches.', [agent.id]);
  const followers = async () =>
    ((await related('followers')) as { followers: { id: Id }[] }).followers.map(({ id }) => id);
  expect((await followers()).toSorted()).toEqual([agent.id, business.adminUser.user_id].toSorted());
  await agent.client.call(calls.followRecord, {
    params: { module: 'contacts', id: contactId },
    body: { follows: false },
  });
  expect(await followers()).toEqual([business.adminUser.user_id]);
});

test('an agent writes notes at every record that an agent reads, also where only others may edit it', async () => {
  const offerings = recordCalls(() => business.admin, 'offerings', 'offering');
  const lists = recordCalls(() => business.admin, 'contact_lists', 'contact_list');
  const records = [
    { module: 'offerings', record_id: (await offerings.create({ name: 'Silk saree' })).id },
    { module: 'contact_lists', record_id: (await lists.create({ name: 'Wholesale' })).id },
  ];
  for (const { module, record_id: id } of records) {
    const params = { module, id };
    expect((await agent.client.refusal(calls.updateRecord, { params, body: { name: 'Other' } })).status).toBe(403);
    const { note } = await agent.client.call(calls.createNote, { body: { module, record_id: id, text: 'Ask again.' } });
    const changed = { params: { noteId: note.id }, body: { text: 'Asked.' } };
    expect((await agent.client.call(calls.updateNote, changed)).note).toMatchObject({ module, text: 'Asked.' });
  }
});

test('a note of another person is not changed; one who may delete records may remove it', async () => {
  const note = await write('Of the agent', [], agent.client);
  const change = { params: { noteId: note.id }, body: { text: 'Not theirs' } };
  expect((await business.admin.refusal(calls.updateNote, change)).body.reason).toBe('NOTE_NOT_YOURS');
  const own = await write('Of the admin');
  expect((await agent.client.refusal(calls.deleteNote, { params: { noteId: own.id } })).body.reason).toBe(
    'NOTE_NOT_YOURS',
  );
  await business.admin.call(calls.deleteNote, { params: { noteId: note.id } });
});

test.each([
  ['an empty note', { text: ' ' }, 'INVALID_DATA'],
  ['a note at a record that is not there', { text: 'A', record_id: '12345' }, 'NOT_FOUND'],
  ['a note in a module that is not there', { text: 'A', module: 'planets' }, 'NOT_FOUND'],
  ['a note that names someone of another business', { text: 'A', mentions: ['1'] }, 'INVALID_DATA'],
])('%s is refused', async (_, body, code) => {
  const given = { module: 'contacts', record_id: contactId, ...body };
  expect((await business.admin.refusal(calls.createNote, { body: given })).body.code).toBe(code);
});

test('a note that was deleted is restored as it was, by one who may delete it', async () => {
  const note = await write('Deleted by mistake', [agent.id]);
  const given = { params: { noteId: note.id } };
  const texts = async () => ((await related('notes'))['notes'] as Note[]).map(({ text }) => text);
  await business.admin.call(calls.deleteNote, given);
  expect(await texts()).not.toContain('Deleted by mistake');
  expect((await business.admin.refusal(calls.updateNote, { ...given, body: { text: 'A' } })).status).toBe(404);
  expect((await agent.client.refusal(calls.restoreNote, given)).body.reason).toBe('NOTE_NOT_YOURS');
  expect((await business.admin.call(calls.restoreNote, given)).note).toEqual(note);
  expect((await texts())[0]).toBe('Deleted by mistake');
  expect((await business.admin.refusal(calls.restoreNote, given)).status).toBe(404);
});
