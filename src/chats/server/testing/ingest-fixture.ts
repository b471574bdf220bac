import { createWebhookInbox, providersOf, type Provider } from '../../../channels/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import type { TestNumber } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { processAll } from '../../../app/testing/process-all.ts';
import { ingestWaiting } from '../../../app/testing/ingest-waiting.ts';
import { createTestServices } from '../../../app/testing/test-services.ts';

/** A database with what applying webhooks needs, without HTTP. */
export interface IngestFixture {
  database: TestDatabase;
  services: Services;
  logLines: string[];
  addNumber(numberId: string, accountId?: string): Promise<TestNumber>;
  /** The number has what calls to the provider need. */
  giveAccess(number: TestNumber): Promise<void>;
  /** Puts payloads into the inbox as the webhook endpoint does. */
  append(...payloads: readonly (object | string)[]): Promise<void>;
  /** Applies until nothing waits. */
  ingest(): Promise<void>;
  /** `ingest`, and everything that has come due. */
  processAll(): Promise<void>;
  /** `append`, then `ingest`. */
  deliver(...payloads: readonly (object | string)[]): Promise<void>;
  rows<Row extends Record<string, unknown> = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Call `close` in afterAll. `provider`: where the numbers are and webhooks come from; WhatsApp where none is given. */
export async function createIngestFixture(provider?: Provider): Promise<IngestFixture> {
  const database = await createTestDatabase();
  const { services, logLines, close } = await createTestServices(database);
  const kind = provider?.kind ?? 'whatsapp';
  const own = services.providers;
  if (provider) services.providers = providersOf([provider]);
  const { systemPool, appPool } = database;
  const rows: IngestFixture['rows'] = async <Row>(text: string, values: unknown[] = []) =>
    (await systemPool.query(text, values)).rows as Row[];

  const inbox = createWebhookInbox({ pool: appPool });
  const append: IngestFixture['append'] = async (...payloads) => {
    // Appended together, they are stored by one statement, in this order.
    await Promise.all(
      payloads.map((payload) =>
        inbox.append(kind, Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))),
      ),
    );
  };
  const ingest = () => ingestWaiting(services, systemPool);
  return {
    database,
    services,
    logLines,
    append,
    ingest,
    processAll: () => processAll(services, systemPool),
    rows,
    async deliver(...payloads) {
      await append(...payloads);
      await ingest();
    },
    async addNumber(numberId, accountId = `account-${numberId}`) {
      const [tenant] = await rows<{ business_id: Id }>('insert into tenants default values returning business_id');
      const businessId = tenant?.business_id ?? '';
      const [channel] = await rows<{ id: Id }>(
        `insert into channels (business_id, kind, name, handle, status, provider_account_id, provider_number_id, portfolio_id)
         values ($1, $4, 'Marigold Lane', '+91 98400 00000', 'active', $2, $3, 'portfolio-1') returning id`,
        [businessId, accountId, numberId, kind],
      );
      await database.ownerPool.query(
        'insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ($1, $2, $3, $4, $5)',
        [kind, numberId, accountId, businessId, channel?.id],
      );
      return { business_id: businessId, channel_id: channel?.id ?? '', number_id: numberId, account_id: accountId };
    },
    giveAccess: ({ business_id: businessId, channel_id: channelId }) =>
      inTransaction({ pool: systemPool, businessId, mode: 'write' }, async (tx) => {
        const column = { table: 'channels', column: 'access_token', rowId: channelId } as const;
        const token = await services.secretBox.seal(tx, column, 'test-token');
        const text = 'update channels set access_token = $1 where id = $2';
        await tx.run({ name: 'test_token', text }, [token, channelId]);
      }),
    async close() {
      services.providers = own;
      await close();
      await database.drop();
    },
  };
}
