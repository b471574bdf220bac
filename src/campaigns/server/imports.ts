import { readPlanLimit } from '../../accounts/server/index.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { IncomingFile } from '../../foundation/server/http/mount-bytes.ts';
import { hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { defineDueKind, scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { Services } from '../../foundation/server/services.ts';
import { readTable, type TableReading } from '../../foundation/server/tables/read-table.ts';
import { TableError } from '../../foundation/server/tables/table-error.ts';
import { TABLE_LIMITS } from '../../foundation/server/tables/table-limits.ts';
import { tableProblem } from '../../imports/server/index.ts';
import { keepMedia, receiveFile, removeMedia, type ReceivedFile } from '../../media/server/index.ts';
import { getRecord } from '../../records/server/index.ts';
import { CAMPAIGN_ROWS_MAX, type CampaignImport } from '../contract/campaign-import.ts';
import { campaignEvents } from '../contract/events.ts';
import { MOBILE, readMembers } from './read-import.ts';
import { campaignModule, refuseWhileRunning } from './campaign-module.ts';
import {
  deleteImport,
  findImport,
  insertImport,
  listImports,
  lockImport,
  removeFormerRows,
  storeImport,
  type CampaignImportRow,
} from './import-store.ts';

/** A table as it was uploaded, with its head. */
interface ReceivedTable {
  file: ReceivedFile;
  columns: string[];
  rows: number;
}

const openTable = async (
  { objectStore }: Pick<Services, 'objectStore'>,
  businessId: Id,
  sha256: string,
  sentRows?: number,
): Promise<TableReading> => {
  const stored = await objectStore.get(businessId, sha256);
  if (!stored) throw new TableError('empty', { reason: 'the file is gone' });
  return readTable(stored.stream, sentRows === undefined ? {} : { sentRows });
};

/** Takes the table of a campaign's members, and counts its rows: one that is too long is refused before anything is kept. */
export async function receiveCampaignImport(
  services: Services,
  businessId: Id,
  incoming: IncomingFile,
): Promise<ReceivedTable> {
  const sentence = errorSentence('LIMIT_EXCEEDED', { reason: 'IMPORT_FILE' });
  const limit = { maxBytes: TABLE_LIMITS.maxFileBytes, sentence };
  const file = await receiveFile(services, businessId, incoming, () => limit);
  try {
    await using reading = await openTable(services, businessId, file.sha256, 0);
    for await (const _ of reading) void _;
    return { file, columns: reading.header.cells.map((cell) => cell.trim()), rows: reading.rowCount };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return refuse('INVALID_DATA', { message: tableProblem(error), info: { field: 'file' } });
  }
}

/** Keeps the table and begins to read its rows as the members of the campaign, instead of those of the import before. */
export async function keepCampaignImport(
  ctx: MemberContext,
  { file, columns, rows }: ReceivedTable,
  { params, query }: { params: { id: Id }; query: { agreed: string } },
): Promise<{ import: CampaignImport }> {
  const { tx, businessId, actor, user } = ctx;
  if (hidesNumbers(user)) refuse('NOT_ALLOWED', { reason: 'WHOLE_NUMBERS' });
  const campaign = await getRecord(ctx, campaignModule, params.id);
  refuseWhileRunning(campaign['status']);
  if (campaign['started_time'] !== null) refuse('NOT_ALLOWED', { reason: 'STEPS_STARTED' });
  if (columns.some((column, index) => column === '' && columns.slice(index).some((each) => each !== '')))
    refuse('INVALID_HEADERS');
  if (!columns.some((column) => MOBILE.test(column))) refuse('MISSING_MANDATORY_COLUMN', { key: 'mobile' });
  const max = await readPlanLimit(tx, businessId, 'campaign_rows', CAMPAIGN_ROWS_MAX);
  if (rows > max) refuse('LIMIT_EXCEEDED', { reason: 'CAMPAIGN_ROWS', info: { max } });
  if (rows === 0) refuse('INVALID_DATA', { reason: 'IMPORT_EMPTY', info: { field: 'file' } });
  const media = await keepMedia(ctx, file, 'import', user.user_id);
  const row = await insertImport(tx, businessId, {
    campaign_id: params.id,
    file_name: media.name,
    media_id: media.id,
    has_agreed: query.agreed === 'true',
    created_by: actor,
  });
  const kept: CampaignImportRow = { ...row, total: rows, columns };
  await storeImport(tx, businessId, kept);
  await scheduleDue(ctx, campaignImports, [{ business_id: businessId, import_id: row.id }]);
  return { import: presentImport(kept) };
}

/** Reads tables of members. A reading that is cut off begins again: rows that are stored already change nothing. */
export const campaignImports = defineDueKind({
  name: 'campaign_imports',
  key: ['import_id'],
  batch: 1,
  leaseSeconds: 60,
  pollMs: 1_000,
  cpuBound: true,
  async runOutside(services, { business_id: businessId, import_id: importId }, { renew }) {
    const row = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, (tx) =>
      findImport(tx, businessId, importId),
    );
    if (!row || row.status === 'completed' || row.status === 'failed') return () => Promise.resolve(null);
    const result = await readMembers(services, businessId, row, renew);
    return async (ctx) => {
      const locked = await lockImport(ctx.tx, businessId, importId);
      if (!locked) return null;
      await removeFormerRows(ctx.tx, businessId, row.campaign_id, importId);
      await storeImport(ctx.tx, businessId, { ...row, ...result });
      ctx.emit(campaignEvents.campaignProgress, { id: row.campaign_id, step_id: null });
      return null;
    };
  },
  giveUp: {
    afterFailures: 6,
    async run(ctx, { import_id: importId }) {
      const row = await lockImport(ctx.tx, ctx.businessId, importId);
      if (!row) return;
      const failure =
        'An error in Parley stopped the reading of this file. Upload it again, or save it in another format first.';
      await storeImport(ctx.tx, ctx.businessId, { ...row, status: 'failed', failure });
      ctx.emit(campaignEvents.campaignProgress, { id: row.campaign_id, step_id: null });
    },
  },
});

const presentImport = ({
  id,
  file_name,
  created_time,
  status,
  total,
  success,
  failed,
  columns,
  errors,
  failure,
}: CampaignImportRow): CampaignImport => ({
  id,
  file_name,
  created_time,
  status,
  metrics: { total, success, failed },
  columns,
  errors,
  failure,
});

/** The imports of a campaign, the latest first. */
export async function listCampaignImports(ctx: MemberContext, campaignId: Id, page: { limit: number; offset: number }) {
  await getRecord(ctx, campaignModule, campaignId);
  const rows = await listImports(ctx.tx, ctx.businessId, campaignId, page);
  return { imports: rows.slice(0, page.limit).map(presentImport), info: { has_more: rows.length > page.limit } };
}

/** One import of a campaign. */
export async function requireImport(
  { tx, businessId }: MemberContext,
  campaignId: Id,
  importId: Id,
): Promise<CampaignImport> {
  const row = await findImport(tx, businessId, importId);
  return row?.campaign_id === campaignId ? presentImport(row) : refuse('NOT_FOUND');
}

/** Removes an import with its rows; the contacts stay. */
export async function deleteCampaignImport(ctx: MemberContext, campaignId: Id, importId: Id): Promise<undefined> {
  const campaign = await getRecord(ctx, campaignModule, campaignId);
  refuseWhileRunning(campaign['status']);
  if (campaign['started_time'] !== null) refuse('NOT_ALLOWED', { reason: 'STEPS_STARTED' });
  const mediaId = await deleteImport(ctx.tx, ctx.businessId, campaignId, importId);
  if (mediaId === undefined) refuse('NOT_FOUND');
  if (mediaId !== null) await removeMedia(ctx, mediaId, 'import');
  return undefined;
}
