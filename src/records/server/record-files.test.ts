import { expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import { fillPath } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { mediaEndpoints } from '../../media/contract/endpoints.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { RecordFile } from '../contract/record-file.ts';
import { removeFiles } from './record-files.ts';
import { recordCalls, useRecordFixture } from './testing/record-fixture.ts';

const { business, create, addField, get } = useRecordFixture('contacts', 'contact');
const of = (id: Id) => ({ module: 'contacts', id });

/** Uploads a text; by default for records. */
async function upload(
  text: string,
  client = business.admin,
  path: string = calls.uploadRecordFile.path,
): Promise<MediaItem> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'swatch.txt');
  const response = await fetch(business.server.origin + path, {
    method: 'POST',
    headers: { cookie: client.cookieHeader, origin: business.server.services.config.publicUrl.origin },
    body: form,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { media: MediaItem }).media;
}
const open = (fileId: Id, client: TestClient = business.admin) =>
  fetch(business.server.origin + fillPath(calls.downloadRecordFile.path, { fileId }), {
    headers: { cookie: client.cookieHeader },
  });
async function filesOf(id: Id): Promise<RecordFile[]> {
  const params = { ...of(id), related: 'files' };
  const reply = (await business.admin.call(calls.listRelated, { params })) as { files?: RecordFile[] } | undefined;
  return reply?.files ?? [];
}
const bytesOf = async ({ csid }: Pick<MediaItem, 'csid'>): Promise<string | undefined> => {
  const { rows } = await business.server.database.ownerPool.query<{ sha256: string }>(
    'select sha256 from media where id = $1',
    [csid],
  );
  return rows[0]?.sha256;
};

test('a file is put to a record, listed, downloaded and deleted with its bytes, by an agent too', async () => {
  const { client: agent } = await business.server.addUser(business.admin, 'Agent');
  const { id } = await create({ name: 'With files' });
  const file = await upload('indigo, 40 m', agent);
  await agent.call(calls.addFile, { params: of(id), body: { csid: file.csid } });
  await business.admin.call(calls.addFile, { params: of(id), body: { csid: (await upload('madder')).csid } });
  const history = await business.admin.call(calls.listRelated, { params: { ...of(id), related: 'activities' } });
  expect(history).toMatchObject({
    activities: [{ kind: 'file_added' }, { kind: 'file_added', detail: { name: 'swatch.txt' } }, { kind: 'created' }],
  });
  expect(await filesOf(id)).toMatchObject([
    { name: 'swatch.txt', size: 6 },
    { csid: file.csid, name: 'swatch.txt', mime_type: 'text/plain', size: 12, created_by: { type: 'user' } },
  ]);
  const response = await open(file.csid, agent);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(await response.text()).toBe('indigo, 40 m');
  const sha256 = (await bytesOf(file)) ?? '';
  await agent.call(calls.deleteFile, { params: { ...of(id), fileId: file.csid } });
  await business.server.runJobs();
  expect(await filesOf(id)).toHaveLength(1);
  expect((await open(file.csid)).status).toBe(404);
  expect(await business.server.services.objectStore.get(business.businessId, sha256)).toBeNull();
});

test('the files of a record are deleted with it', async () => {
  const { id } = await create({ name: 'Leaves with files' });
  const file = await upload('weld');
  await business.admin.call(calls.addFile, { params: of(id), body: { csid: file.csid } });
  await business.admin.call(calls.deleteRecord, { params: of(id) });
  await business.server.runJobs();
  expect(await bytesOf(file)).toBeUndefined();
});

test('a file belongs to one record', async () => {
  const [one, other] = [await create({ name: 'One' }), await create({ name: 'Other' })];
  const { csid } = await upload('walnut');
  await business.admin.call(calls.addFile, { params: of(one.id), body: { csid } });
  expect((await business.admin.refusal(calls.addFile, { params: of(other.id), body: { csid } })).body.code).toBe(
    'CONFLICT',
  );
  expect((await business.admin.refusal(calls.deleteFile, { params: { ...of(other.id), fileId: csid } })).status).toBe(
    404,
  );
});

test('[S1] a file is deleted by the module of its record only: the permission of another one is not enough', async () => {
  const offerings = recordCalls(() => business.admin, 'offerings', 'offering');
  const { client: agent } = await business.server.addUser(business.admin, 'Agent');
  const { id } = await offerings.create({ name: 'Mangalagiri cotton' });
  const { csid } = await upload('price list');
  const params = { module: 'offerings', id };
  await business.admin.call(calls.addFile, { params, body: { csid } });
  expect((await agent.refusal(calls.deleteFile, { params: { ...params, fileId: csid } })).body.code).toBe(
    'NOT_ALLOWED',
  );
  expect((await agent.refusal(calls.deleteFile, { params: { ...of(id), fileId: csid } })).status).toBe(404);
  expect((await open(csid)).status).toBe(200);
});

test('a field of the type file holds a file, which is downloaded', async () => {
  const field = await addField({ label: 'Contract', type: 'file' });
  const file = await upload('signed');
  const { id } = await create({ name: 'Signed', [field.name]: file });
  expect((await get(id))[field.name]).toMatchObject({ csid: file.csid, name: 'swatch.txt', size: 6 });
  expect(await (await open(file.csid)).text()).toBe('signed');
});

test('the bytes of a file in a field are deleted with its record, unless another record names it', async () => {
  const offerings = recordCalls(() => business.admin, 'offerings', 'offering');
  const { name: drawing } = await offerings.addField({ label: 'Drawing', type: 'file' });
  const [image, shared] = [await upload('of one only'), await upload('of two')];
  const { id } = await offerings.create({ name: 'Tussar', [drawing]: image });
  const field = await addField({ label: 'Sketch', type: 'file' });
  const own = await upload('a sketch');
  const contact = await create({ name: 'Designer', [field.name]: own });
  await offerings.create({ name: 'Muga', [drawing]: shared });
  const other = await offerings.create({ name: 'Eri', [drawing]: shared });
  for (const params of [{ module: 'offerings', id }, { module: 'offerings', id: other.id }, of(contact.id)])
    await business.admin.call(calls.deleteRecord, { params });
  await business.server.runJobs();
  expect(await bytesOf(image)).toBeUndefined();
  expect(await bytesOf(own)).toBeUndefined();
  expect(await (await open(shared.csid)).text()).toBe('of two');
});

test('a file that is replaced in a field is kept while the change can be undone, and then deleted', async () => {
  const { ownerPool } = business.server.database;
  const offerings = recordCalls(() => business.admin, 'offerings', 'offering');
  const { name: drawing } = await offerings.addField({ label: 'Sketch of it', type: 'file' });
  const [before, again, after] = [await upload('before'), await upload('named again'), await upload('after')];
  const { id } = await offerings.create({ name: 'Bhagalpuri', [drawing]: before });
  const second = await offerings.create({ name: 'Sualkuchi', [drawing]: again });
  await offerings.update(id, { [drawing]: after });
  await offerings.update(second.id, { [drawing]: null });
  await business.server.runJobs();
  expect(await (await open(before.csid)).text()).toBe('before');
  await offerings.update(second.id, { [drawing]: again });
  const { rowCount } = await ownerPool.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = $1 and j.payload ->> 'business_id' = $2`,
    [removeFiles.name, business.businessId],
  );
  expect(rowCount).toBe(2);
  await business.server.runJobs();
  expect(await bytesOf(before)).toBeUndefined();
  expect(await (await open(again.csid)).text()).toBe('named again');
  expect(await (await open(after.csid)).text()).toBe('after');
});

test('[S1] a file of another business, of a chat or of a setting is no file of a record', async () => {
  const { client: stranger } = await business.server.signUp();
  const { id } = await create({ name: 'Guarded' });
  const field = await addField({ label: 'Proof', type: 'file' });
  const foreign = await upload('theirs', stranger);
  const setting = await upload('of a setting', business.admin, mediaEndpoints.uploadSetupMedia.path);
  for (const { csid } of [foreign, setting]) {
    expect((await business.admin.refusal(calls.addFile, { params: of(id), body: { csid } })).status).toBe(404);
    expect((await open(csid)).status).toBe(404);
    const body = { name: 'Names it', [field.name]: { csid } };
    const { body: refused } = await business.admin.refusal(calls.createRecord, {
      params: { module: 'contacts' },
      body,
    });
    expect(refused).toMatchObject({ code: 'INVALID_DATA', info: { field: field.name } });
  }
  const own = await upload('ours');
  expect((await open(own.csid, stranger)).status).toBe(404);
});
