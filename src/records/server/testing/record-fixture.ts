import { useTestBusiness, type TestBusiness } from '../../../app/testing/use-test-server.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import { recordEndpoints as calls } from '../../contract/endpoints.ts';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord, RecordListQuery } from '../../contract/record.ts';

/** A page of any module. */
export interface RecordPageReply {
  records: ModuleRecord[];
  has_more: boolean;
}

/** Calls of one module by one person, for tests. */
export function recordCalls(client: () => TestClient, module: string, one: string) {
  const params = { module };
  const single = (reply: unknown): ModuleRecord => {
    const record = (reply as Record<string, ModuleRecord | undefined>)[one];
    if (!record) throw new Error(`The reply has no ${one}`);
    return record;
  };
  return {
    async create(body: Record<string, unknown>): Promise<ModuleRecord> {
      return single(await client().call(calls.createRecord, { params, body }));
    },
    async update(id: string, body: Record<string, unknown>): Promise<ModuleRecord> {
      return single(await client().call(calls.updateRecord, { params: { module, id }, body }));
    },
    async get(id: string): Promise<ModuleRecord> {
      return single(await client().call(calls.getRecord, { params: { module, id } }));
    },
    async list(query: Partial<RecordListQuery> = {}): Promise<RecordPageReply> {
      const reply = (await client().call(calls.listRecords, { params, query })) as Record<string, unknown>;
      return {
        records: reply[module] as ModuleRecord[],
        has_more: (reply['info'] as { has_more: boolean }).has_more,
      };
    },
    async addField(body: { label: string; type: string } & Record<string, unknown>): Promise<Field> {
      return (await client().call(calls.createField, { params, body })).field;
    },
    async info(): Promise<ModuleInfo> {
      return (await client().call(calls.getModule, { params: { name: module } })).module;
    },
  };
}

/** A business of the file's own, with the calls of a module by its Super Admin. */
export function useRecordFixture(module: string, one: string) {
  const business: TestBusiness = useTestBusiness();
  return { business, ...recordCalls(() => business.admin, module, one) };
}
