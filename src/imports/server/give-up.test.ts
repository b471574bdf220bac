import { beforeEach, expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { importEndpoints as calls } from '../contract/endpoints.ts';
import type { ImportFile } from '../contract/import.ts';
import { csv, sendFile, useImportFixture } from './testing/import-fixture.ts';

const { business, records, upload, start, run, get, file } = useImportFixture();
const { server } = business;
const people = csv(['Name'], ['Anu'], ['Ravi']);
const plan = { mapping: ['name'] };
beforeEach(() => server.forgetWaiting());

const change = async (text: string, id: Id) => {
  await server.database.ownerPool.query(text, [id]);
};
/** What has failed before fails once more. */
async function failLast(table: 'due_imports' | 'due_import_files', key: 'import_id' | 'file_id', id: Id) {
  await change(`update ${table} set failures = 20, due_time = clock_now() where ${key} = $1`, id);
  await server.processAll();
}
const check = async (fileId: Id): Promise<void> => {
  await business.admin.call(calls.checkImport, { params: { fileId }, body: { ...plan, module: 'contacts' } });
};
const read = async (fileId: Id): Promise<ImportFile> => (await file(fileId)).import_file;

test('[LIST-08] a file that fails to be read again and again says so, and what to do', async () => {
  const { body } = await sendFile(server.origin, business.admin, people, 'people.csv');
  const { id } = body.import_file;
  await change(`update import_files set reading = '{"encoding": "none"}' where id = $1`, id);
  await server.processAll();
  expect((await read(id)).state).toBe('reading');
  await failLast('due_import_files', 'file_id', id);
  expect(await read(id)).toMatchObject({
    state: 'failed',
    problem:
      'An error in Parley stopped the reading of this file. Upload it again, or save it in another format first.',
  });
});

test('[LIST-08] a check that fails again and again ends, and one whose file cannot be read ends at once', async () => {
  const faulty = await upload(people);
  await check(faulty.id);
  await change(`update import_files set check_plan = check_plan - 'mapping' where id = $1`, faulty.id);
  await server.processAll();
  expect((await read(faulty.id)).check).toMatchObject({ status: 'pending' });
  await failLast('due_import_files', 'file_id', faulty.id);
  expect(await read(faulty.id)).toMatchObject({
    state: 'failed',
    check: null,
    problem: expect.stringContaining('stopped the check of this file. Upload it again') as string,
  });

  const gone = await upload(people);
  await check(gone.id);
  await change('update import_files set media_id = null where id = $1', gone.id);
  await server.processAll();
  expect(await read(gone.id)).toMatchObject({ state: 'failed', check: null, problem: 'This file is empty.' });
});

test('[LIST-03] an import that fails again and again ends, and says what to do', async () => {
  const { id } = await start(people, plan);
  await change(`update imports set plan = plan - 'mapping' where id = $1`, id);
  await server.processAll();
  expect(await get(id)).toMatchObject({ status: 'pending', errors: [] });
  await failLast('due_imports', 'import_id', id);
  expect(await get(id)).toMatchObject({
    status: 'completed',
    metrics: { total: 0 },
    errors: [{ row: null, message: expect.stringContaining('Import the file again') as string }],
  });
});

test('[LIST-03] an undo that fails again and again ends, and can be begun again', async () => {
  const { id } = await run(people, plan);
  await business.admin.call(calls.undoImport, { params: { importId: id } });
  await change(`update imports set module = 'none' where id = $1`, id);
  await failLast('due_imports', 'import_id', id);
  await change(`update imports set module = 'contacts' where id = $1`, id);
  expect(await get(id)).toMatchObject({
    undo: null,
    errors: [{ row: null, message: expect.stringContaining('Undo this import again') as string }],
  });
  await business.admin.call(calls.undoImport, { params: { importId: id } });
  await server.processAll();
  expect(await get(id)).toMatchObject({ undo: { status: 'completed', reverted: 2 }, errors: [] });
  expect((await records.list({})).records).toEqual([]);
});
