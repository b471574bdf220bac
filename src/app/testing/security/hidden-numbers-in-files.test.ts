import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { SUPER_ADMIN_PERMISSION } from '../../../accounts/contract/roles.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { fillPath, type Endpoint } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { permissionNames } from '../../../foundation/contract/permissions.ts';
import { cellsOf } from '../../../foundation/server/tables/testing/read-here.ts';
import { importEndpoints } from '../../../imports/contract/endpoints.ts';
import { csv, importCalls } from '../../../imports/server/testing/import-fixture.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { ExportFormat } from '../../../records/contract/record-job.ts';
import type { TestClient } from '../test-client.ts';
import type { SignedIn } from '../test-server.ts';
import { useTestServer } from '../use-test-server.ts';

// The bytes and names of files, fetched by someone whose role does not show whole phone numbers (decision 0039).

const NUMBER = '+919876501721';
/** Of a contact without a name, who is called by the number. */
const NAMELESS = '+919876501839';
const FURTHER = '+442071838750';
const IMPORTED = '+919876501946';
const hidden = [NUMBER, NAMELESS, FURTHER, IMPORTED].map((number) => number.slice(3, -2));
const ON_CARD = '98765 01555';
const SENTENCE = 'Your role does not show whole phone numbers.';
const formats = ['csv', 'xlsx'] as const;

const server = useTestServer();
let fixture: ChatFixture;
let deskId: Id;
/** Never saw whole numbers. */
let clerk: SignedIn;
/** Saw them when their exports were written. */
let former: SignedIn;
let contactId: Id;
let chatId: Id;
/** A chat in which the clerk can send. */
let ownChatId: Id;
let recordFileId: Id;
let messageId: Id;

const create = async (module: string, body: Record<string, unknown>) => {
  const created = await fixture.admin.call(recordEndpoints.createRecord, { params: { module }, body });
  return (Object.values(created)[0] as { id: Id }).id;
};

/** An export that is completed. */
async function exportAs(client: TestClient, module: string, format: ExportFormat): Promise<Id> {
  const body = { kind: 'export' as const, format, selection: { except: [] } };
  const { job } = await client.call(recordEndpoints.startRecordJob, { params: { module }, body });
  await server.processAll();
  const { job: done } = await client.call(recordEndpoints.getRecordJob, { params: { module, id: job.id } });
  expect(done.status).toBe('completed');
  return job.id;
}

interface Fetched {
  status: number;
  /** The header that names the file. */
  named: string;
  bytes: Uint8Array;
  text: string;
}

/** What someone gets who downloads. */
async function download(client: TestClient, { path }: Endpoint, params: Record<string, unknown>): Promise<Fetched> {
  const response = await fetch(server.origin + fillPath(path, params), { headers: { cookie: client.cookieHeader } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const named = decodeURIComponent(response.headers.get('content-disposition') ?? '');
  return { status: response.status, named, bytes, text: Buffer.from(bytes).toString('utf8') };
}

const showsNone = (text: string) => {
  for (const digits of hidden) expect(text).not.toContain(digits);
};
const refusalOf = ({ status, text }: Fetched) => [status, (JSON.parse(text) as { message: string }).message];

beforeAll(async () => {
  fixture = await createChatFixture(server);
  const { admin, businessId, channelId, samples } = fixture;
  const permissions = permissionNames().filter(
    (name) => name !== 'phone_numbers.see' && name !== SUPER_ADMIN_PERMISSION,
  );
  const { role } = await admin.call(accountEndpoints.createRole, { body: { name: 'Desk', permissions } });
  deskId = role.id;
  clerk = await server.addUser(admin, 'Desk');
  former = await server.addUser(admin, 'Admin');
  const phones = [{ label: 'Work', value: FURTHER }];
  contactId = await create('contacts', { name: 'Kavya Iyer', mobile: NUMBER, phones });
  const contact = await create('contacts', { name: NAMELESS, mobile: NAMELESS });
  await create('enquiries', { title: `Sarees for ${NAMELESS}`, contact });
  await create('tasks', { title: `Call ${NAMELESS}`, contact });
  await create('contact_lists', { name: `As ${NAMELESS}` });
  const name = `Invoice_${NUMBER}.pdf`;
  const invoice = Readable.from([Buffer.from('%PDF-1.7 an invoice')]);
  const { sha256, size } = await server.services.objectStore.put(businessId, invoice, 1_000);
  const csid = await samples.media({ sha256, size, name, purpose: 'incoming' });
  recordFileId = await samples.media({ sha256, size, name, purpose: 'record' });
  ownChatId = await fixture.chat({ assignee_id: clerk.user.id });
  chatId = await samples.chat({ channel_id: channelId, contact_id: contactId });
  const inChat = { chat_id: chatId, channel_id: channelId };
  const file = { csid, name, mime_type: 'application/pdf', size };
  messageId = await samples.message({ ...inChat, content_type: 'file', content: file });
  const onCard = [`+91 ${ON_CARD}`, `0${ON_CARD}`, `91${ON_CARD.replace(' ', '')}`];
  const contacts = [{ name: `+91 ${ON_CARD}`, phones: onCard }];
  const id = await samples.message({ ...inChat, content_type: 'contacts', content: { contacts } });
  const preview = { id, content_type: 'contacts', origin: 'incoming', text: `Asha, +91 ${ON_CARD}` };
  await server.database.ownerPool.query(
    'update chats set last_message_id = $3, last_message = $4 where business_id = $1 and id = $2',
    [businessId, chatId, id, preview],
  );
});

/** No call serves the bytes of a file that was stored for an export or an import. */
async function refusesFile(fileId: Id): Promise<void> {
  expect(fileId).toMatch(/^\d+$/);
  for (const endpoint of [chatEndpoints.previewChatMedia, recordEndpoints.downloadRecordFile])
    expect(refusalOf(await download(clerk.client, endpoint, { fileId }))).toEqual([404, 'Record not found']);
  const added = await clerk.client.refusal(recordEndpoints.addFile, {
    params: { module: 'contacts', id: contactId },
    body: { csid: fileId },
  });
  expect(added.status).toBe(404);
  const sent = await clerk.client.refusal(chatEndpoints.sendMessage, {
    params: { chatId: ownChatId },
    body: { client_id: `file-${fileId}`, content_type: 'file', content: { csid: fileId } },
  });
  expect(sent.body.message).toBe('Choose a file.');
}

describe('[SET-24] someone whose role does not show whole phone numbers', () => {
  test.each(
    ['contacts', 'enquiries', 'tasks', 'conversations', 'contact_lists'].flatMap((module) =>
      formats.map((format) => ({ module, format })),
    ),
  )('exports $module as $format without them', async ({ module, format }) => {
    const id = await exportAs(clerk.client, module, format);
    const file = await download(clerk.client, recordEndpoints.downloadExport, { module, id });
    expect(file.status).toBe(200);
    const cells = (await cellsOf(file.bytes)).flat();
    showsNone(cells.join('\n') + file.named);
    if (module !== 'conversations') expect(cells.join('\n')).toContain('+91 ••••••• 39');
  });

  test.each(formats)(
    'gets no %s that another person has exported, by its id or as another kind of file',
    async (format) => {
      const params = { module: 'contacts', id: await exportAs(fixture.admin, 'contacts', format) };
      const file = await download(clerk.client, recordEndpoints.downloadExport, params);
      expect(refusalOf(file)).toEqual([404, 'Record not found']);
      expect((await clerk.client.refusal(recordEndpoints.getRecordJob, { params })).status).toBe(404);
      const { rows } = await server.database.ownerPool.query<{ file_id: Id }>(
        'select file_id from record_jobs where business_id = $1 and id = $2',
        [fixture.businessId, params.id],
      );
      await refusesFile(rows[0]?.file_id ?? '');
    },
  );

  test('gets no file of an import that another person has made, nor its failed rows', async () => {
    const { run } = importCalls(
      { origin: () => server.origin, client: () => fixture.admin, processAll: () => server.processAll() },
      'contacts',
    );
    const bytes = csv(['Name', 'Mobile', 'Email'], ['Right', IMPORTED, ''], ['Wrong', IMPORTED, 'no address']);
    const { id, metrics } = await run(bytes, { mapping: ['name', 'mobile', 'email'] });
    expect(metrics.failed).toBe(1);
    const whole = await download(fixture.admin, importEndpoints.downloadFailedRows, { importId: id });
    expect(whole.text).toContain(IMPORTED);
    const failedRows = await download(clerk.client, importEndpoints.downloadFailedRows, { importId: id });
    expect(refusalOf(failedRows)).toEqual([403, SENTENCE]);
    const { rows } = await server.database.ownerPool.query<{ file_id: Id; media_id: Id }>(
      `select i.file_id, f.media_id from imports i join import_files f on f.business_id = i.business_id and f.id = i.file_id
       where i.business_id = $1 and i.id = $2`,
      [fixture.businessId, id],
    );
    const { file_id: fileId = '', media_id: bytesId = '' } = rows[0] ?? {};
    const input = { params: { fileId }, query: { module: 'contacts' } };
    expect((await clerk.client.refusal(importEndpoints.getImportFile, input)).body.message).toBe(SENTENCE);
    await refusesFile(bytesId);
    const history = await clerk.client.call(importEndpoints.listImports, { params: { module: 'contacts' }, query: {} });
    expect(history.imports.map((each) => each.id)).toContain(id);
    showsNone(JSON.stringify(history));
  });

  test('gets files of chats and records without the numbers in their names', async () => {
    const path = { chatId, messageId };
    const ofChat = await download(clerk.client, chatEndpoints.downloadChatMedia, path);
    expect([ofChat.status, ofChat.text]).toEqual([200, '%PDF-1.7 an invoice']);
    expect(ofChat.named).toContain('Invoice_+91 ••••••• 21.pdf');
    const ofRecord = await download(clerk.client, recordEndpoints.downloadRecordFile, { fileId: recordFileId });
    expect(ofRecord.status).toBe(200);
    showsNone(ofChat.named + ofRecord.named);
    const shown = await clerk.client.call(chatEndpoints.listMessages, { params: { chatId }, query: {} });
    expect(JSON.stringify(shown)).toContain('Invoice_+91 ••••••• 21.pdf');
    showsNone(JSON.stringify(shown));
    const whole = await download(fixture.admin, chatEndpoints.downloadChatMedia, path);
    expect(whole.named).toContain(`Invoice_${NUMBER}.pdf`);
  });

  test('sees cards of people without their numbers, in whatever form these are written', async () => {
    const { messages } = await clerk.client.call(chatEndpoints.listMessages, { params: { chatId }, query: {} });
    expect(messages.find(({ content_type: type }) => type === 'contacts')?.content).toEqual({
      contacts: [{ name: '+91 ••••••• 55', phones: ['+91 ••••••• 55', '••••••• 55', '••••••• 55'] }],
    });
    const { chats } = await clerk.client.call(chatEndpoints.listChats, { query: {} });
    expect(chats.find(({ id }) => id === chatId)?.last_message?.text).toBe('Asha, +91 ••••••• 55');
    expect(JSON.stringify([messages, chats])).not.toMatch(/98765 ?01/);
  });

  test('does not download what they exported while their role still showed them', async () => {
    const ids = [];
    for (const format of formats) ids.push(await exportAs(former.client, 'contacts', format));
    const get = (id?: Id) => download(former.client, recordEndpoints.downloadExport, { module: 'contacts', id });
    expect((await get(ids[0])).text).toContain(NUMBER);
    const user = { params: { id: former.user.id }, query: {}, body: { role_id: deskId } };
    await fixture.admin.call(accountEndpoints.updateUser, user);
    for (const id of ids) expect(refusalOf(await get(id))).toEqual([403, SENTENCE]);
  });
});
