import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';
import { areaSecurity } from './route-rows.ts';

/** One record of each kind that an id in a call can name. */
export type Ids = Readonly<Record<string, Id>>;

export interface Business {
  id: Id;
  admin: TestClient;
  ids: Ids;
}

/** A business with one record of every kind. */
export async function createBusiness(server: TestServer): Promise<Business> {
  const { client: admin, user } = await server.signUp();
  const { business } = await admin.call(accountEndpoints.getBusiness, {});
  let ids: Ids = {};
  for (const { records } of areaSecurity)
    ids = { ...ids, ...(await records?.({ server, businessId: business.id, admin, adminId: user.id, ids })) };
  return { id: business.id, admin, ids };
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
