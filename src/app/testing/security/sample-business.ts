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
  // One statement for all tables: each of the matrices' checks takes such a look.
  const dumps = tables
    .filter(({ table }) => !except.includes(table))
    .map(
      ({ table }) =>
        `select '${table}' as name, string_agg(t::text, e'\\n' order by t::text) as rows from ${table} t where business_id = $1`,
    );
  const { rows } = await server.database.ownerPool.query<{ name: string; rows: string | null }>(
    dumps.join(' union all '),
    [businessId],
  );
  return rows.map((dump) => `${dump.name}\n${dump.rows ?? ''}`).join('\n\n');
}
