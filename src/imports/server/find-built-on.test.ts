import { beforeEach, expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';
import { csv, useImportFixture } from './testing/import-fixture.ts';

const { business, records, run, undo } = useImportFixture();
const client = () => business.admin;
const enquiries = recordCalls(client, 'enquiries', 'enquiry');
const tasks = recordCalls(client, 'tasks', 'task');
beforeEach(() => business.server.forgetWaiting());

/** Imports people, and returns them by their names. */
async function importPeople(...names: readonly string[]): Promise<{ id: Id; people: Map<unknown, Id> }> {
  const done = await run(csv(['Name'], ...names.map((name) => [name])), { mapping: ['name'] });
  expect(done).toMatchObject({ created: names.length, errors: [] });
  const found = await records.list({ search_term: names[0]?.split(' ')[0] ?? '', limit: 100 });
  return { id: done.id, people: new Map(found.records.map((each) => [each['name'], each.id])) };
}
const kept = async (importId: Id) =>
  (await undo(importId)).undo?.kept_records.map(({ label }) => label).toSorted() ?? [];

test('[LIST-03] a contact with a file stays when its import is undone, with the bytes of the file', async () => {
  const { id, people } = await importPeople('Filed Farah', 'Filed Nobody');
  const form = new FormData();
  form.append('file', new Blob(['indigo, 40 m']), 'swatch.txt');
  const { origin, services } = business.server;
  const sent = await fetch(origin + recordEndpoints.uploadRecordFile.path, {
    method: 'POST',
    headers: { cookie: client().cookieHeader, origin: services.config.publicUrl.origin },
    body: form,
  });
  const { media } = (await sent.json()) as { media: MediaItem };
  const params = { module: 'contacts', id: people.get('Filed Farah') ?? '' };
  await client().call(recordEndpoints.addFile, { params, body: { csid: media.csid } });
  expect(await kept(id)).toEqual(['Filed Farah']);
  const reply = await client().call(recordEndpoints.listRelated, { params: { ...params, related: 'files' } });
  expect(reply).toMatchObject({ files: [{ name: 'swatch.txt' }] });
  const opened = await fetch(`${origin}/server/records/files/${media.csid}`, {
    headers: { cookie: client().cookieHeader },
  });
  expect(await opened.text()).toBe('indigo, 40 m');
});

test('[LIST-03] contacts that records of other modules name, and those with chats, stay when their import is undone', async () => {
  const names = ['Linked Enquiry', 'Linked Task', 'Linked Chat', 'Linked Reply', 'Linked Nothing'];
  const { id, people } = await importPeople(...names);
  const of = (name: string) => people.get(name) ?? '';
  const enquiry = await enquiries.create({ title: 'Ten sarees', contact: of('Linked Enquiry') });
  const task = await tasks.create({ title: 'Call', due_time: '2030-01-01T00:00:00Z', contact: of('Linked Task') });
  const { ownerPool } = business.server.database;
  await ownerPool.query(
    `with channel as (insert into channels (business_id, kind, name, handle, status, provider_account_id, provider_number_id)
       values ($1, 'whatsapp', 'Store line', '+91 90000 14220', 'active', '1', 'built-on') returning id)
     insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind)
     select $1, id, $2, '919810000000', 'phone_id' from channel`,
    [business.businessId, of('Linked Chat')],
  );
  await ownerPool.query(
    `with form as (insert into web_forms (business_id, public_key, name, title, intro, fields, button_label, consent_text, after, look,
         allowed_origins, is_active, blocks_links, limits_visitors)
       values ($1, 'built-on', 'Quote', '', '', '[]', '', '', '{}', '{}', '{}', true, false, false) returning id)
     insert into web_form_submissions (business_id, form_id, token, answers, contact_id)
     select $1, id, 'page', '[]', $2 from form`,
    [business.businessId, of('Linked Reply')],
  );
  expect(await kept(id)).toEqual(['Linked Chat', 'Linked Enquiry', 'Linked Reply', 'Linked Task']);
  expect((await enquiries.get(enquiry.id))['contact']).toMatchObject({ label: 'Linked Enquiry' });
  expect((await tasks.get(task.id))['contact']).toMatchObject({ label: 'Linked Task' });
});

test('[LIST-03] a contact that a person has put into another list since stays when its import is undone', async () => {
  const [own, other] = await Promise.all(
    ['Fair visitors', 'Wholesale'].map(
      async (name) => (await client().call(listEndpoints.createContactList, { body: { name } })).contact_list.id,
    ),
  );
  const done = await run(csv(['Name'], ['Listed Leela'], ['Listed Nobody']), { mapping: ['name'], list_id: own ?? '' });
  const { records: people } = await records.list({ search_term: 'Listed', limit: 100 });
  const leela = people.find(({ name }) => name === 'Listed Leela')?.id ?? '';
  const params = { id: other ?? '' };
  await client().call(listEndpoints.addMembers, { params, body: { contact_ids: [leela] } });
  // A list may keep no trace in the history of a contact.
  await business.server.database.ownerPool.query('delete from record_activities where record_id = $1', [leela]);
  expect(await kept(done.id)).toEqual(['Listed Leela']);
  expect((await client().call(listEndpoints.listMembers, { params })).members).toMatchObject([{ id: leela }]);
});

test('[LIST-03] records of one import that name each other go together, unless one that stays names another', async () => {
  const via = await records.addField({ label: 'Sent by', type: 'lookup', lookup_module: 'contacts' });
  const name = async (id: Id, by: Id) => records.update(id, { [via.name]: by });
  const asImported = async (importId: Id, id: Id) => {
    // As a row that names the other one leaves it: its version is that of the import.
    await business.server.database.ownerPool.query(
      `update import_rows r set version = c.version from contacts c
       where r.business_id = $1 and r.import_id = $2 and r.record_id = $3 and c.business_id = $1 and c.id = $3`,
      [business.businessId, importId, id],
    );
    await business.server.database.ownerPool.query(
      `delete from record_activities where business_id = $1 and record_id = $2 and actor ->> 'type' <> 'import'`,
      [business.businessId, id],
    );
  };
  const first = await importPeople('Pair Asha', 'Pair Bina');
  const of = (each: typeof first, label: string) => each.people.get(label) ?? '';
  await name(of(first, 'Pair Bina'), of(first, 'Pair Asha'));
  await asImported(first.id, of(first, 'Pair Bina'));
  expect(await kept(first.id)).toEqual([]);

  const second = await importPeople('Chain Asha', 'Chain Bina', 'Chain Chitra', 'Chain Devi');
  for (const [by, id] of [
    ['Chain Bina', 'Chain Asha'],
    ['Chain Chitra', 'Chain Bina'],
  ] as const) {
    await name(of(second, by), of(second, id));
    await asImported(second.id, of(second, by));
  }
  await records.update(of(second, 'Chain Chitra'), { city: 'Erode' });
  expect(await kept(second.id)).toEqual(['Chain Asha', 'Chain Bina', 'Chain Chitra']);
});
