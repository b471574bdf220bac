import { expect, test } from 'vitest';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { importEndpoints as calls } from '../contract/endpoints.ts';
import { csv, useImportFixture } from './testing/import-fixture.ts';

const { business, records, upload, file, refused, run, start, get, failedRows, undo } = useImportFixture();
const HEAD = ['Full name', 'Mobile no.', 'Mail', 'Shop'];
const mapping = ['name', 'mobile', 'email', 'company_name'];
const named = async (search_term: string) => (await records.list({ search_term })).records;

test('[LIST-08] an uploaded file is read: header, first rows, how many there are, and what its columns can be', async () => {
  const read = await upload(
    csv(HEAD, ['Ganesh Iyer', '9000031555', 'ganesh@example.in', 'Iyer Textiles'], ['', '1', '', '']),
  );
  expect(read).toMatchObject({
    state: 'ready',
    format: 'csv',
    delimiter: ',',
    header: HEAD,
    row_count: 2,
    problem: null,
  });
  expect(read.rows[0]).toEqual({
    number: 2,
    cells: ['Ganesh Iyer', '9000031555', 'ganesh@example.in', 'Iyer Textiles'],
  });
  const { proposal } = await file(read.id);
  expect(proposal).toMatchObject({ mapping, is_remembered: false, has_consent: true, max_rows: 1000 });
  expect(proposal.fields.find(({ name }) => name === 'name')).toMatchObject({ is_required: true });
  expect(proposal.fields.map(({ name }) => name)).toContain('owner');
});

test('[LIST-03] [LIST-04] [ERR-30] rows become contacts: added, filled, and those that fail are listed with row, column and reason', async () => {
  await records.create({ name: 'Selvam Murugan', mobile: '+919000041207', city: 'Salem' });
  const begun = await start(
    csv(
      HEAD,
      ['Pooja Rao', '90000 81764', 'Pooja@Example.in', 'Rao & Sons'],
      ['Selvam M.', '+91 90000 41207', 'selvam@example.in', ''],
      ['Harish K.', '9000-03', '', ''],
      ['', '90000 26610', '', ''],
    ),
    { mapping },
  );
  expect(begun).toMatchObject({ status: 'pending', metrics: { total: 4, success: 0, failed: 0 } });
  await business.server.processAll();
  const done = await get(begun.id);
  expect(done).toMatchObject({
    status: 'completed',
    metrics: { total: 4, success: 2, failed: 2 },
    created: 1,
    updated: 1,
    created_by: { type: 'user' },
  });
  expect(done.errors.map(({ message, row }) => [row, message])).toEqual([
    [4, 'Invalid value found at Row 4 Column Mobile no.. Enter a valid phone number with its country code.'],
    [5, 'Invalid value found at Row 5 Column Full name. Name is required.'],
  ]);
  expect(await failedRows(begun.id)).toEqual([
    {
      number: 4,
      cells: ['Harish K.', '9000-03', '', ''],
      faults: [
        {
          column: 1,
          header: 'Mobile no.',
          message: 'Enter a valid phone number with its country code.',
          kind: 'not_valid',
          label: 'Mobile',
        },
      ],
    },
    {
      number: 5,
      cells: ['', '90000 26610', '', ''],
      faults: [{ column: 0, header: 'Full name', message: 'Name is required.', kind: 'missing', label: 'Name' }],
    },
  ]);
  expect((await named('pooja'))[0]).toMatchObject({
    mobile: '+919000081764',
    email: 'pooja@example.in',
    source: 'import',
    created_by: { type: 'import', id: begun.id, label: 'people.csv' },
  });
  // Only what was empty is filled.
  expect((await named('selvam'))[0]).toMatchObject({
    name: 'Selvam Murugan',
    email: 'selvam@example.in',
    city: 'Salem',
  });
});

test('a record that exists is overwritten or left, as was chosen; several rows of one record follow each other', async () => {
  await records.create({ name: 'Divya Nair', mobile: '+919000011111', company_name: 'Old' });
  const rows = csv(HEAD, ['Divya N.', '9000011111', '', 'New'], ['Divya', '9000011111', '', 'Newest']);
  expect(await run(rows, { mapping, existing: 'skip' })).toMatchObject({ unchanged: 2, metrics: { success: 2 } });
  expect((await named('divya'))[0]).toMatchObject({ name: 'Divya Nair', company_name: 'Old' });
  expect(await run(rows, { mapping, existing: 'overwrite' })).toMatchObject({ updated: 2 });
  expect((await named('divya'))[0]).toMatchObject({ name: 'Divya', company_name: 'Newest' });
});

test('a trial of several batches counts the room of a list, and who comes twice, as the import will', async () => {
  const { ownerPool } = business.server.database;
  const { contact_list: list } = await business.admin.call(listEndpoints.createContactList, {
    body: { name: 'A full fair' },
  });
  await ownerPool.query('update businesses set plan = plan || \'{"list_members": 700}\' where business_id = $1', [
    business.businessId,
  ]);
  const people = Array.from({ length: 900 }, (_, n) => [`Fair ${n}`, `90000${70_000 + n}`, '', '']);
  // The last row is the first person once more.
  const read = await upload(csv(HEAD, ...people, ['Fair again', '9000070000', '', '']));
  await business.admin.call(calls.checkImport, {
    params: { fileId: read.id },
    body: { module: 'contacts', list_id: list.id, mapping },
  });
  await business.server.processAll();
  expect((await file(read.id)).import_file.check).toMatchObject({
    status: 'completed',
    checked_rows: 901,
    created: 700,
    updated: 1,
    failed: 200,
  });
  await ownerPool.query("update businesses set plan = plan - 'list_members' where business_id = $1", [
    business.businessId,
  ]);
});

test.each([
  ['that exists', true],
  ['that the first of them adds', false],
])('rows that mean one record %s by different values follow each other', async (_case, exists) => {
  const mobile = exists ? '+919000022331' : '+919000022332';
  const email = `${exists ? 'uma' : 'usha'}@example.com`;
  if (exists) await records.create({ name: 'Uma', mobile, email });
  const rows = csv(HEAD, ['Uma D.', mobile, email, ''], ['', '', email, 'Uma & Co'], ['Uma Devi', mobile, '', '']);
  const outcome = exists ? { created: 0, updated: 3 } : { created: 1, updated: 2 };
  expect(await run(rows, { mapping, existing: 'overwrite' })).toMatchObject({ ...outcome, metrics: { failed: 0 } });
  const { records: found } = await records.list({ search_term: email });
  expect(found).toMatchObject([{ name: 'Uma Devi', mobile, email, company_name: 'Uma & Co', version: exists ? 4 : 3 }]);
});

test('consent is given to those who have not decided, and never to those who refused', async () => {
  await records.create({ name: 'Undecided Anu', mobile: '+919000022221' });
  await records.create({ name: 'Refusing Anu', mobile: '+919000022222', communication_level: 'opted_out' });
  const done = await run(
    csv(HEAD, ['Anu', '9000022221', '', ''], ['Anu', '9000022222', '', ''], ['New Anu', '9000022223', '', '']),
    { mapping, is_consent_given: true, consent_source: 'Stall B-14' },
  );
  expect(done.consent_source).toBe('Stall B-14');
  const levels = new Map((await named('anu')).map(({ name, communication_level: level }) => [name, level]));
  expect(Object.fromEntries(levels) as unknown).toEqual({
    'Undecided Anu': 'opted_in',
    'Refusing Anu': 'opted_out',
    'New Anu': 'opted_in',
  });
});

test('the mapping of the same columns is remembered', async () => {
  const header = ['Wer', 'Nummer'];
  await run(csv(header, ['Otto Weber', '+4915112345678']), { mapping: ['name', 'mobile'] });
  const again = await upload(csv(['wer ', 'NUMMER'], ['X', 'Y']));
  expect((await file(again.id)).proposal).toMatchObject({ mapping: ['name', 'mobile'], is_remembered: true });
});

test('a trial says what would happen and keeps none of it', async () => {
  const read = await upload(csv(HEAD, ['Trial One', '9000033331', '', ''], ['Trial Two', 'x', '', '']));
  await business.admin.call(calls.checkImport, { params: { fileId: read.id }, body: { module: 'contacts', mapping } });
  await business.server.processAll();
  const { import_file: checked } = await file(read.id);
  expect(checked.check).toMatchObject({
    status: 'completed',
    checked_rows: 2,
    created: 1,
    failed: 1,
    faulty_columns: [{ column: 1, count: 1 }],
    first_faults: [{ number: 3 }],
  });
  expect(await named('trial')).toEqual([]);
});

test.each([
  [
    'MISSING_MANDATORY_COLUMN',
    ['Mobile'],
    ['mobile'],
    'The column Name is missing. Add it to the file, or match one of its columns to it.',
  ],
  ['INVALID_HEADERS', ['Name', ''], ['name', 'mobile'], 'Headers cannot be empty.'],
  ['INVALID_DATA', ['Name', 'Title'], ['name', 'name'], 'Two columns are matched to the same field. Skip one of them.'],
  ['INVALID_DATA', ['Name'], ['nickname'], 'A column is matched to a field that is not known.'],
  ['INVALID_DATA', ['Name'], [null], 'Match at least one column.'],
])('[ERR-13] [ERR-34] [LIST-12] %s: columns %j', async (code, header, chosen, message) => {
  expect(await refused(csv(header, ['A', 'B']), { mapping: chosen })).toMatchObject({ code, message });
});

test('[ERR-13] [ERR-14] a missing column is named; without its name there is an internal error', () => {
  expect(errorSentence('MISSING_MANDATORY_COLUMN', { key: 'Name' })).toBe(
    'The column Name is missing. Add it to the file, or match one of its columns to it.',
  );
  expect(errorSentence('MISSING_MANDATORY_COLUMN')).toBe(errorSentence('INTERNAL_ERROR'));
});

test('[ERR-27] [ERR-28] [RUN-51] more rows than the plan of the business are refused, with their number', async () => {
  const rows = Array.from({ length: 1001 }, (_, n) => [`Person ${n}`]);
  expect(await refused(csv(['Name'], ...rows), { mapping: ['name'] })).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: expect.stringContaining('Only a maximum of 1000 rows are allowed in a single import.') as string,
    info: { count: 1000 },
  });
  expect(await refused(csv(['Name']), { mapping: ['name'] })).toMatchObject({
    message: 'This file has no rows below its header.',
  });
});

test('failed rows are corrected and sent again; each counts once', async () => {
  const done = await run(csv(HEAD, ['Retry One', 'x', '', ''], ['Retry Two', 'y', '', '']), { mapping });
  expect(done.metrics).toEqual({ total: 2, success: 0, failed: 2 });
  const retry = (rows: { number: number; cells: string[] }[]) =>
    business.admin.call(calls.retryFailedRows, { params: { importId: done.id }, body: { rows } });
  const reply = await retry([
    { number: 2, cells: ['Retry One', '9000044441', '', ''] },
    { number: 3, cells: ['Retry Two', 'z', '', ''] },
  ]);
  expect(reply.import.metrics).toEqual({ total: 2, success: 1, failed: 1 });
  expect(reply.failed_rows).toMatchObject([{ number: 3, cells: ['Retry Two', 'z', '', ''] }]);
  const twice = await business.admin.refusal(calls.retryFailedRows, {
    params: { importId: done.id },
    body: { rows: [{ number: 2, cells: ['Retry One', '9000044441', '', ''] }] },
  });
  expect(twice.status).toBe(400);
  expect(await named('retry one')).toHaveLength(1);
  const { body } = await business.admin.send('GET', `/server/imports/${done.id}/failed_rows/file`);
  expect(body).toContain('"Retry Two"'.replaceAll('"', ''));
  expect(body).toContain('Mobile no.: Enter a valid phone number with its country code.');
});

test('[ERR-30] a row whose value another record has names that record', async () => {
  const code = await records.addField({ label: 'Shop code', type: 'text', is_unique: true });
  const { id } = await records.create({ name: 'Code One', mobile: '+919000045451', [code.name]: 'S-1' });
  const done = await run(csv(HEAD, ['Code Two', '9000045452', 's-1', '']), {
    mapping: ['name', 'mobile', code.name, null],
  });
  expect(await failedRows(done.id)).toMatchObject([
    { number: 2, faults: [{ column: 2, record: { module: 'contacts', id } }] },
  ]);
});

test('an undone import leaves what was edited since, and names it', async () => {
  const before = await records.create({ name: 'Known Kavya', mobile: '+919000055551', company_name: 'Before' });
  const done = await run(
    csv(
      HEAD,
      ['Kavya', '9000055551', 'k@example.in', 'After'],
      ['Kavya Added', '9000055552', '', ''],
      ['Kavya Edited', '9000055553', '', ''],
      ['Kavya Noted', '9000055554', '', ''],
    ),
    { mapping, existing: 'overwrite' },
  );
  const byName = new Map((await named('kavya')).map((each) => [each['name'], each.id]));
  await records.update(byName.get('Kavya Edited') ?? '', { city: 'Erode' });
  await business.admin.call(recordEndpoints.createNote, {
    body: { module: 'contacts', record_id: byName.get('Kavya Noted') ?? '', text: 'Call back.' },
  });
  const undone = await undo(done.id);
  expect(undone.undo).toMatchObject({ status: 'completed', reverted: 2, kept: 2 });
  expect(undone.undo?.kept_records.map(({ label }) => label).toSorted()).toEqual(['Kavya Edited', 'Kavya Noted']);
  expect((await named('kavya')).map(({ name }) => String(name)).toSorted()).toEqual([
    'Kavya Edited',
    'Kavya Noted',
    'Known Kavya',
  ]);
  expect(await records.get(before.id)).toMatchObject({ name: 'Known Kavya', email: null, company_name: 'Before' });
  const again = await business.admin.refusal(calls.undoImport, { params: { importId: done.id } });
  expect(again.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'IMPORT_UNDONE' });
});

test('[LIST-16] [LIST-17] [LIST-18] [REC-25] contacts are imported into a list; module and list have their history, page by page', async () => {
  const { contact_list: list } = await business.admin.call(listEndpoints.createContactList, { body: { name: 'Fair' } });
  const member = await records.create({ name: 'List Latha', mobile: '+919000066661' });
  await business.admin.call(listEndpoints.addMembers, { params: { id: list.id }, body: { contact_ids: [member.id] } });
  const read = await upload(csv(HEAD, ['Latha', '9000066661', '', ''], ['List New', '9000066662', '', '']));
  const { import: begun } = await business.admin.call(calls.createListImport, {
    params: { id: list.id },
    body: { file_id: read.id, mapping },
  });
  await business.server.processAll();
  const members = async () =>
    (await business.admin.call(listEndpoints.listMembers, { params: { id: list.id }, query: {} })).members;
  expect((await members()).map(({ name }) => name).toSorted()).toEqual(['List Latha', 'List New']);
  const { contact_list: counted } = await business.admin.call(listEndpoints.getContactList, {
    params: { id: list.id },
  });
  expect(counted).toMatchObject({ member_count: 2, active_count: 2 });
  const ofList = await business.admin.call(calls.listListImports, { params: { id: list.id }, query: {} });
  expect(ofList).toMatchObject({
    imports: [{ id: begun.id, list: { id: list.id, label: 'Fair' } }],
    info: { has_more: false },
  });
  const page = await business.admin.call(calls.listImports, {
    params: { module: 'contacts' },
    query: { limit: 1, offset: 1 },
  });
  expect([page.imports.length, page.info.has_more]).toEqual([1, true]);
  await undo(begun.id);
  expect((await members()).map(({ name }) => name)).toEqual(['List Latha']);
});

test('[ERR-26] [LIST-10] [LIST-11] a full list, and a file without members, are refused; rows beyond the room of a list fail unwritten', async () => {
  const { ownerPool } = business.server.database;
  await ownerPool.query('update businesses set plan = plan || \'{"list_members": 1}\' where business_id = $1', [
    business.businessId,
  ]);
  const { contact_list: list } = await business.admin.call(listEndpoints.createContactList, {
    body: { name: 'Small' },
  });
  const rows = csv(HEAD, ['Room One', '9000077771', '', ''], ['Room Two', '9000077772', '', '']);
  expect(await refused(csv(HEAD), { mapping, list_id: list.id })).toMatchObject({
    message: 'Members count cannot be 0.',
  });
  const done = await run(rows, { mapping, list_id: list.id });
  expect(done.metrics).toEqual({ total: 2, success: 1, failed: 1 });
  expect((await failedRows(done.id))[0]?.faults).toEqual([
    {
      column: null,
      header: 'Small',
      message: 'Maximum member count exceeded in the Contact list.',
      kind: 'list_full',
    },
  ]);
  expect(await named('room')).toHaveLength(1);
  expect(await refused(rows, { mapping, list_id: list.id })).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: 'Maximum member count exceeded in the Contact list.',
  });
  await ownerPool.query("update businesses set plan = plan - 'list_members' where business_id = $1", [
    business.businessId,
  ]);
});

test('files, lists and imports of another business are not known', async () => {
  const other = await createTestBusiness(business.server);
  const { contact_list: list } = await other.admin.call(listEndpoints.createContactList, { body: { name: 'Theirs' } });
  const read = await upload(csv(HEAD, ['Mine', '9000088881', '', '']));
  const ours = { params: { module: 'contacts' }, body: { file_id: read.id, mapping, list_id: list.id } };
  expect((await business.admin.refusal(calls.createImport, ours)).status).toBe(404);
  const theirs = { params: { module: 'contacts' }, body: { file_id: read.id, mapping } };
  expect((await other.admin.refusal(calls.createImport, theirs)).status).toBe(404);
});
