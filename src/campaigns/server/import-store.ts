import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { CampaignImport } from '../contract/campaign-import.ts';

/** An import of a campaign as it is stored. */
export interface CampaignImportRow {
  id: Id;
  campaign_id: Id;
  file_name: string;
  media_id: Id | null;
  has_agreed: boolean;
  status: CampaignImport['status'];
  total: number;
  success: number;
  failed: number;
  columns: string[];
  errors: CampaignImport['errors'];
  failure: string | null;
  created_by: Actor;
  created_time: string;
}

const COLUMNS =
  'id, campaign_id, file_name, media_id, has_agreed, status, total, success, failed, columns, errors, failure, created_by, created_time';

const insert: NamedStatement = {
  name: 'insert_campaign_import',
  text: `insert into campaign_imports (business_id, campaign_id, file_name, media_id, has_agreed, created_by) values ($1, $2, $3, $4, $5, $6)
    returning ${COLUMNS}`,
};
const find: NamedStatement = {
  name: 'find_campaign_import',
  text: `select ${COLUMNS} from campaign_imports where business_id = $1 and id = $2`,
};
const lock: NamedStatement = {
  name: 'lock_campaign_import',
  text: `select ${COLUMNS} from campaign_imports where business_id = $1 and id = $2 for no key update ${locks('send_source')}`,
};
const list: NamedStatement = {
  name: 'list_campaign_imports',
  text: `select ${COLUMNS} from campaign_imports where business_id = $1 and campaign_id = $2 order by id desc limit $3 offset $4`,
};
const latest: NamedStatement = {
  name: 'find_latest_campaign_import',
  text: `select ${COLUMNS} from campaign_imports where business_id = $1 and campaign_id = $2 order by id desc limit 1`,
};
const update: NamedStatement = {
  name: 'update_campaign_import',
  text: `update campaign_imports set status = $3, total = $4, success = $5, failed = $6, columns = $7, errors = $8, failure = $9
    where business_id = $1 and id = $2`,
};
const remove: NamedStatement = {
  name: 'delete_campaign_import',
  text: 'delete from campaign_imports where business_id = $1 and campaign_id = $2 and id = $3 returning media_id',
};
const removeOthers: NamedStatement = {
  name: 'delete_rows_of_former_imports',
  text: 'delete from campaign_import_rows where business_id = $1 and campaign_id = $2 and import_id <> $3',
};
const addRows: NamedStatement = {
  name: 'add_campaign_import_rows',
  text: `insert into campaign_import_rows as r (business_id, campaign_id, import_id, contact_id, row, values)
    select $1, $2, $3, e.contact_id, e.row, e.values from jsonb_to_recordset($4) as e (contact_id bigint, row int, values jsonb)
    on conflict (business_id, campaign_id, contact_id) do update set duplicates = r.duplicates || excluded.row
      where r.import_id = excluded.import_id and r.row <> excluded.row and excluded.row <> all (r.duplicates)`,
};
const members: NamedStatement = {
  name: 'list_campaign_import_rows',
  text: `select contact_id, row, values, duplicates from campaign_import_rows
    where business_id = $1 and campaign_id = $2 and contact_id > $3 order by contact_id limit $4`,
};
const duplicates: NamedStatement = {
  name: 'count_campaign_duplicates',
  text: `select coalesce(sum(cardinality(duplicates)), 0)::int as count from campaign_import_rows where business_id = $1 and campaign_id = $2`,
};
const withDuplicates: NamedStatement = {
  name: 'list_campaign_duplicates',
  text: `select contact_id, row, values, duplicates from campaign_import_rows
    where business_id = $1 and campaign_id = $2 and contact_id > $3 and cardinality(duplicates) > 0 order by contact_id limit $4`,
};

export async function insertImport(
  tx: Transaction,
  businessId: Id,
  given: Pick<CampaignImportRow, 'campaign_id' | 'file_name' | 'media_id' | 'has_agreed' | 'created_by'>,
): Promise<CampaignImportRow> {
  const { campaign_id, file_name, media_id, has_agreed, created_by } = given;
  const values = [businessId, campaign_id, file_name, media_id, has_agreed, JSON.stringify(created_by)];
  const [row] = await tx.run<CampaignImportRow>(insert, values);
  if (!row) throw new Error('An import that was added is not there');
  return row;
}

export async function findImport(tx: Transaction, businessId: Id, importId: Id): Promise<CampaignImportRow | null> {
  const [row] = await tx.run<CampaignImportRow>(find, [businessId, importId]);
  return row ?? null;
}

export async function lockImport(tx: Transaction, businessId: Id, importId: Id): Promise<CampaignImportRow | null> {
  const [row] = await tx.run<CampaignImportRow>(lock, [businessId, importId]);
  return row ?? null;
}

/** The import whose rows are the members of a campaign: its latest. */
export async function latestImport(tx: Transaction, businessId: Id, campaignId: Id): Promise<CampaignImportRow | null> {
  const [row] = await tx.run<CampaignImportRow>(latest, [businessId, campaignId]);
  return row ?? null;
}

export const listImports = (
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<CampaignImportRow[]> => tx.run<CampaignImportRow>(list, [businessId, campaignId, limit + 1, offset]);

export async function storeImport(tx: Transaction, businessId: Id, row: CampaignImportRow): Promise<void> {
  const { id, status, total, success, failed, columns, errors, failure } = row;
  await tx.run(update, [
    businessId,
    id,
    status,
    total,
    success,
    failed,
    JSON.stringify(columns),
    JSON.stringify(errors),
    failure,
  ]);
}

/** Removes an import with its rows; returns its file, or undefined where there is no such import. */
export async function deleteImport(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  importId: Id,
): Promise<Id | null | undefined> {
  const [row] = await tx.run<{ media_id: Id | null }>(remove, [businessId, campaignId, importId]);
  return row?.media_id;
}

/** The rows of this import alone are the members from now on. */
export async function removeFormerRows(tx: Transaction, businessId: Id, campaignId: Id, importId: Id): Promise<void> {
  await tx.run(removeOthers, [businessId, campaignId, importId]);
}

/** Adds rows; a second one of the same person is kept as its duplicate. */
export async function addImportRows(
  tx: Transaction,
  businessId: Id,
  { id, campaign_id }: Pick<CampaignImportRow, 'id' | 'campaign_id'>,
  rows: readonly { contact_id: Id; row: number; values: Readonly<Record<string, string>> }[],
): Promise<void> {
  if (rows.length > 0) await tx.run(addRows, [businessId, campaign_id, id, JSON.stringify(rows)]);
}

export interface ImportedMember {
  contact_id: Id;
  row: number;
  values: Readonly<Record<string, string>>;
  duplicates: number[];
}

/** Members of the campaign's own import in the order of their contacts. */
export const listImportedMembers = (
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  { after, limit }: { after: Id; limit: number },
): Promise<ImportedMember[]> => tx.run<ImportedMember>(members, [businessId, campaignId, after, limit]);

/** Those of them who are in the file more than once. */
export const listDuplicates = (
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  { after, limit }: { after: Id; limit: number },
): Promise<ImportedMember[]> => tx.run<ImportedMember>(withDuplicates, [businessId, campaignId, after, limit]);

export async function countDuplicates(tx: Transaction, businessId: Id, campaignId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(duplicates, [businessId, campaignId]);
  return row?.count ?? 0;
}

const valuesOf: NamedStatement = {
  name: 'find_values_of_imported_contacts',
  text: 'select contact_id, values from campaign_import_rows where business_id = $1 and campaign_id = $2 and contact_id = any ($3)',
};

/** The values that the import has for these contacts. */
export async function findImportedValues(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, Readonly<Record<string, string>>>> {
  const rows = await tx.run<Pick<ImportedMember, 'contact_id' | 'values'>>(valuesOf, [
    businessId,
    campaignId,
    contactIds,
  ]);
  return new Map(rows.map(({ contact_id, values }) => [contact_id, values]));
}
