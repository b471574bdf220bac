import { sql } from 'kysely';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { createOperationContext } from '../../../foundation/server/operation-context.ts';
import { notify } from '../../../notifications/server/index.ts';
import { sampleChats } from '../../../chats/server/testing/sample-chats.ts';
import type { TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';

/** One row of each kind that an id in a call can name. */
export interface Ids {
  user: Id;
  role: Id;
  notification: Id;
  channel: Id;
  contact: Id;
  chat: Id;
  message: Id;
  template: Id;
  media: Id;
}

export interface Business {
  id: Id;
  admin: TestClient;
  ids: Ids;
}

/** No such record anywhere: the yardstick for what an id of another business must look like. */
export const UNUSED_ID = '9007199254740993';

/** A business with one record of every kind, made through the API. */
export async function createBusiness(server: TestServer): Promise<Business> {
  const { client: admin, user } = await server.signUp();
  const { role } = await admin.call(accountEndpoints.createRole, {
    body: { name: 'Marketing', permissions: ['business.read', 'outreach.edit'] },
  });
  const colleague = await server.addUser(admin, 'Agent');
  const { business } = await admin.call(accountEndpoints.getBusiness, {});
  const { services } = server;
  await inTransaction({ pool: services.pool, businessId: business.id, mode: 'write' }, async (tx) => {
    const ctx = createOperationContext(services, tx, business.id, { actorId: null, request: null });
    await sql`insert into channels (business_id, kind, name, handle, status, provider_account_id, provider_number_id, activated_time)
      values (${business.id}, 'whatsapp', 'Store line', '+91 90000 14220', 'inactive', ${business.id}, ${business.id}, clock_now())`.execute(
      tx.db,
    );
    await notify(ctx, { user_ids: [user.id], module: 'tasks', record_id: UNUSED_ID, message: 'Look at this' });
  });
  const { rows } = await server.database.ownerPool.query<{ id: Id }>(
    'select id from notifications where business_id = $1',
    [business.id],
  );
  const { rows: channels } = await server.database.ownerPool.query<{ id: Id }>(
    'select id from channels where business_id = $1',
    [business.id],
  );
  const channel = channels[0]?.id ?? UNUSED_ID;
  const samples = sampleChats(server, business.id);
  const contact = await samples.contact();
  const chat = await samples.chat({ channel_id: channel, contact_id: contact, assignee_id: user.id, unread_count: 1 });
  const message = await samples.message({ chat_id: chat, channel_id: channel });
  return {
    id: business.id,
    admin,
    ids: {
      user: colleague.user.id,
      role: role.id,
      notification: rows[0]?.id ?? UNUSED_ID,
      channel,
      contact,
      chat,
      message,
      template: await samples.template(),
      media: await samples.media(),
    },
  };
}

/** Every row of a business in every table, as text: equal before and after means nothing was touched. */
export async function dumpBusiness(
  server: TestServer,
  businessId: Id,
  except: readonly string[] = [],
): Promise<string> {
  const { rows: tables } = await server.database.ownerPool.query<{ table: string }>(
    `select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'business_id' and c.relkind = 'r' and n.nspname = 'public' order by 1`,
  );
  const dumps = await Promise.all(
    tables
      .filter(({ table }) => !except.includes(table))
      .map(async ({ table }) => {
        const { rows } = await server.database.ownerPool.query<{ row: string }>(
          `select t::text as row from ${table} t where business_id = $1 order by 1`,
          [businessId],
        );
        return `${table}\n${rows.map(({ row }) => row).join('\n')}`;
      }),
  );
  return dumps.join('\n\n');
}
