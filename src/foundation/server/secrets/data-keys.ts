import { randomBytes } from 'node:crypto';
import type { Id } from '../../contract/id.ts';
import type { NamedStatement, Transaction } from '../db/transaction.ts';
import { masterKeyId, unwrapDataKey, wrapDataKey } from './master-key.ts';
import { RecentMap } from './recent-map.ts';

export interface DataKey {
  id: Id;
  key: Buffer;
}

/** The data keys of the tenants, unwrapped. */
export interface DataKeys {
  /** The key that new secrets of the transaction's business are sealed with; made when there is none. */
  live(tx: Transaction, businessId: Id): Promise<DataKey>;
  /** Null when the business has no such key. Throws when the master key does not open it. */
  find(tx: Transaction, businessId: Id, id: Id): Promise<DataKey | null>;
}

interface Row {
  id: Id;
  wrapped_key: Buffer;
}

const findLive: NamedStatement = {
  name: 'live_data_key',
  text: 'select id::text, wrapped_key from data_keys where business_id = current_business() and retired_time is null',
};
const findOne: NamedStatement = {
  name: 'data_key',
  text: 'select id::text, wrapped_key from data_keys where business_id = current_business() and id = $1',
};
const newId: NamedStatement = { name: 'data_key_id', text: 'select next_id()::text as id' };
// Two at once: the second waits for the first's commit, adds nothing and then reads the first's key.
const addLive: NamedStatement = {
  name: 'add_data_key',
  text: `insert into data_keys (business_id, id, wrapped_key, master_key_id) values (current_business(), $1, $2, $3)
    on conflict (business_id) where retired_time is null do nothing returning id::text`,
};

/** Keys kept in memory at once; a key is 32 bytes, so this is about a megabyte. */
const MOST_IN_MEMORY = 5_000;

/** Reads and makes data keys with the master key, and keeps those of the tenants that are busy in memory. */
export function createDataKeys(masterKey: Buffer): DataKeys {
  const byId = new RecentMap<string, DataKey>(MOST_IN_MEMORY);
  const liveOf = new RecentMap<Id, DataKey>(MOST_IN_MEMORY);
  // A key made in a transaction that is still open must not serve others: it may be rolled back.
  const madeIn = new WeakMap<Transaction, DataKey>();

  function unwrap(businessId: Id, row: Row): DataKey {
    const key = unwrapDataKey(masterKey, businessId, row.id, row.wrapped_key);
    if (!key) throw new Error(`The master key does not open data key ${row.id} of business ${businessId}`);
    return { id: row.id, key };
  }

  function remember(businessId: Id, dataKey: DataKey): DataKey {
    byId.set(`${businessId}|${dataKey.id}`, dataKey);
    return dataKey;
  }

  async function make(tx: Transaction, businessId: Id): Promise<DataKey | null> {
    const [row] = await tx.run<{ id: Id }>(newId);
    if (!row) throw new Error('The database gave no id');
    const dataKey = { id: row.id, key: randomBytes(32) };
    const wrapped = wrapDataKey(masterKey, businessId, dataKey.id, dataKey.key);
    const added = await tx.run(addLive, [dataKey.id, wrapped, masterKeyId(masterKey)]);
    if (added.length === 0) return null;
    madeIn.set(tx, dataKey);
    tx.afterCommit(() => liveOf.set(businessId, remember(businessId, dataKey)));
    return dataKey;
  }

  async function readLive(tx: Transaction, businessId: Id): Promise<DataKey | null> {
    const [row] = await tx.run<Row>(findLive);
    if (!row) return null;
    const dataKey = remember(businessId, unwrap(businessId, row));
    liveOf.set(businessId, dataKey);
    return dataKey;
  }

  return {
    async live(tx, businessId) {
      const known = madeIn.get(tx) ?? liveOf.get(businessId);
      if (known) return known;
      const dataKey =
        (await readLive(tx, businessId)) ?? (await make(tx, businessId)) ?? (await readLive(tx, businessId));
      if (!dataKey) throw new Error(`Business ${businessId} has no data key`);
      return dataKey;
    },
    async find(tx, businessId, id) {
      const made = madeIn.get(tx);
      if (made?.id === id) return made;
      const known = byId.get(`${businessId}|${id}`);
      if (known) return known;
      const [row] = await tx.run<Row>(findOne, [id]);
      return row ? remember(businessId, unwrap(businessId, row)) : null;
    },
  };
}
