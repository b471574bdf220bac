import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../contract/id.ts';
import { startUpFailure } from '../start-up-failure.ts';
import { unwrapInstallationSecret, wrapInstallationSecret } from './installation-secret.ts';
import { masterKeyId, unwrapDataKey, wrapDataKey } from './master-key.ts';

interface Row {
  business_id: Id;
  id: Id;
  wrapped_key: Buffer;
}

const ROWS_AT_ONCE = 500;

/** All tenants' rows are seen by parley_system only, the owner included: row-level security is forced. */
async function asSystem<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local role parley_system');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Ends the start when this database's data keys or the secrets of the installation were wrapped by another master key. Pool of the owner or parley_system. */
export async function verifyMasterKey(pool: Pool, masterKey: Buffer): Promise<void> {
  const own = masterKeyId(masterKey);
  const foreign = await asSystem(pool, async (client) => {
    const { rows } = await client.query<{ master_key_id: string }>(
      `select master_key_id from data_keys where master_key_id <> $1
       union all select master_key_id from installation_secrets where master_key_id <> $1 limit 1`,
      [own],
    );
    return rows[0]?.master_key_id;
  });
  if (foreign === undefined) return;
  throw startUpFailure(
    `The secrets in this database were sealed with another master key (${foreign}, not ${own}). Start with the MASTER_KEY it was set up with, or put back secrets.json.`,
  );
}

/** Sessions of processes that serve or work: they would continue with the old key. */
export async function countRunningProcesses(ownerPool: Pool): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
       and application_name in ('parley-bus', 'parley-all', 'parley-web', 'parley-worker', 'parley-work')`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Wraps every tenant's data key and every secret of the installation again; the secrets themselves stay as they are. One transaction: all or nothing.
 * Running it again does what is left, such as keys that a process with the old master key made meanwhile.
 */
export async function rotateMasterKey(pool: Pool, oldKey: Buffer, newKey: Buffer): Promise<{ rewrapped: number }> {
  const oldId = masterKeyId(oldKey);
  return asSystem(pool, async (client) => {
    // Holds up new keys, not reading.
    await client.query('lock table data_keys, installation_secrets in share row exclusive mode');
    await rewrapInstallationSecrets(client, oldKey, newKey);
    let rewrapped = 0;
    for (;;) {
      const { rows } = await client.query<Row>(
        'select business_id::text, id::text, wrapped_key from data_keys where master_key_id = $1 limit $2',
        [oldId, ROWS_AT_ONCE],
      );
      if (rows.length === 0) return { rewrapped };
      await rewrap(client, rows, oldKey, newKey);
      rewrapped += rows.length;
    }
  });
}

async function rewrap(client: PoolClient, rows: Row[], oldKey: Buffer, newKey: Buffer): Promise<void> {
  const wrapped = rows.map((row) => {
    const dataKey = unwrapDataKey(oldKey, row.business_id, row.id, row.wrapped_key);
    if (!dataKey) throw new Error(`Data key ${row.id} of business ${row.business_id} is damaged; nothing was changed`);
    return wrapDataKey(newKey, row.business_id, row.id, dataKey);
  });
  await client.query(
    `update data_keys set wrapped_key = n.wrapped_key, master_key_id = $4
     from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as n (business_id, id, wrapped_key)
     where data_keys.business_id = n.business_id and data_keys.id = n.id`,
    [rows.map((row) => row.business_id), rows.map((row) => row.id), wrapped, masterKeyId(newKey)],
  );
}

async function rewrapInstallationSecrets(client: PoolClient, oldKey: Buffer, newKey: Buffer): Promise<void> {
  const { rows } = await client.query<{ name: string; wrapped_value: Buffer }>(
    'select name, wrapped_value from installation_secrets where master_key_id = $1',
    [masterKeyId(oldKey)],
  );
  for (const { name, wrapped_value: wrapped } of rows) {
    const value = unwrapInstallationSecret(oldKey, name, wrapped);
    if (!value) throw new Error(`The installation's secret ${name} is damaged; nothing was changed`);
    await client.query('update installation_secrets set wrapped_value = $2, master_key_id = $3 where name = $1', [
      name,
      wrapInstallationSecret(newKey, name, value),
      masterKeyId(newKey),
    ]);
  }
}
