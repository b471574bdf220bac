import { useTestBusiness, type TestBusiness } from '../../../app/testing/use-test-server.ts';
import type { TestClient, TestResponse } from '../../../app/testing/test-client.ts';
import type { ErrorBody } from '../../../foundation/contract/errors.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { recordCalls } from '../../../records/server/testing/record-fixture.ts';
import { importEndpoints as calls } from '../../contract/endpoints.ts';
import type { FailedRow, ImportEntry, ImportFile, ImportPlan } from '../../contract/import.ts';

/** Texts as a CSV. */
export const csv = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));

export type Uploaded = TestResponse<{ import_file: ImportFile } & ErrorBody>;

/** Uploads bytes as a form with one file. */
export async function sendFile(
  origin: string,
  client: TestClient,
  bytes: Buffer,
  name: string,
  publicOrigin = 'http://localhost:8080',
): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${origin}/server/imports/files`, {
    method: 'POST',
    body: form,
    headers: { cookie: client.cookieHeader, origin: publicOrigin },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Uploaded['body'] };
}

type Plan = Partial<ImportPlan> & Pick<ImportPlan, 'mapping'>;

/** Where imports are called: a server, and a person who may import. */
interface ImportingSide {
  origin(): string;
  client(): TestClient;
  processAll(): Promise<void>;
}

/** Calls of the imports of one module. */
export function importCalls({ origin, client, processAll }: ImportingSide, module: string) {
  const fixture = {
    /** Uploads a file and has it read. */
    async upload(bytes: Buffer, name = 'people.csv'): Promise<ImportFile> {
      const { body } = await sendFile(origin(), client(), bytes, name);
      await processAll();
      return (await fixture.file(body.import_file.id)).import_file;
    },
    file: (fileId: Id) => client().call(calls.getImportFile, { params: { fileId }, query: { module } }),
    async start(bytes: Buffer, plan: Plan & { list_id?: Id | null }): Promise<ImportEntry> {
      const file = await fixture.upload(bytes);
      const body = { ...plan, file_id: file.id };
      return (await client().call(calls.createImport, { params: { module }, body })).import;
    },
    async refused(bytes: Buffer, plan: Plan & { list_id?: Id | null }): Promise<ErrorBody> {
      const file = await fixture.upload(bytes);
      const body = { ...plan, file_id: file.id };
      return (await client().refusal(calls.createImport, { params: { module }, body })).body;
    },
    get: async (historyId: Id): Promise<ImportEntry> =>
      (await client().call(calls.getImport, { params: { module, historyId } })).import,
    /** Imports all of a file. */
    async run(bytes: Buffer, plan: Plan & { list_id?: Id | null }): Promise<ImportEntry> {
      const { id } = await fixture.start(bytes, plan);
      await processAll();
      return fixture.get(id);
    },
    async failedRows(importId: Id): Promise<FailedRow[]> {
      return (await client().call(calls.listFailedRows, { params: { importId }, query: {} })).failed_rows;
    },
    async undo(importId: Id): Promise<ImportEntry> {
      await client().call(calls.undoImport, { params: { importId } });
      await processAll();
      return fixture.get(importId);
    },
  };
  return fixture;
}

/** A business with imports of one module. */
export function useImportFixture(module = 'contacts', one = 'contact') {
  const business: TestBusiness = useTestBusiness();
  const side: ImportingSide = {
    origin: () => business.server.origin,
    client: () => business.admin,
    processAll: () => business.server.processAll(),
  };
  return { business, records: recordCalls(side.client, module, one), ...importCalls(side, module) };
}
