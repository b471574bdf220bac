import type { Id } from '../../contract/id.ts';
import type { NamedStatement, Transaction } from '../db/transaction.ts';

/** Which reactions a business has configured. */
export interface BusinessConfig {
  business_id: Id;
  /** Grows with each change: what is compiled from the configuration is cached by business and version. */
  config_version: number;
  /** Names of listeners. */
  configured: readonly string[];
}

const read: NamedStatement = {
  name: 'read_business_configs',
  text: `select business_id, version as config_version, configured from business_configs where business_id = any ($1)`,
};
const write: NamedStatement = {
  name: 'configure_reaction',
  text: `insert into business_configs as c (business_id, configured) values ($1, case when $3 then array[$2::text] else '{}' end)
    on conflict (business_id) do update set version = c.version + 1,
      configured = case when $3 then array_append(array_remove(c.configured, $2), $2) else array_remove(c.configured, $2) end`,
};

/** What these businesses have configured; a business without a row has configured nothing. */
export function readBusinessConfigs(tx: Transaction, businessIds: readonly Id[]): Promise<BusinessConfig[]> {
  return tx.run<BusinessConfig>(read, [businessIds]);
}

/**
 * Notes that a business has, or no longer has, something configured for this listener, in the transaction that changes
 * the configuration. Call it with every change of it: the version is what caches of compiled rules go by.
 */
export async function configureReaction(
  tx: Transaction,
  businessId: Id,
  listener: { readonly name: string },
  isConfigured: boolean,
): Promise<void> {
  await tx.run(write, [businessId, listener.name, isConfigured]);
}

const change: NamedStatement = {
  name: 'change_business_config',
  text: `insert into business_configs as c (business_id, configured) values ($1, '{}')
    on conflict (business_id) do update set version = c.version + 1`,
};

/**
 * Notes that something of a business changed that caches keep by (business, config_version), in the transaction that
 * changes it.
 */
export async function bumpConfigVersion(tx: Transaction, businessId: Id): Promise<void> {
  await tx.run(change, [businessId]);
}
