import { readRegion } from '../../accounts/server/index.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Services } from '../../foundation/server/services.ts';
import { readTable } from '../../foundation/server/tables/read-table.ts';
import { TableError } from '../../foundation/server/tables/table-error.ts';
import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { tableProblem } from '../../imports/server/index.ts';
import { findExport, openMedia } from '../../media/server/index.ts';
import {
  applyWrites,
  FieldProblem,
  fieldsOf,
  findByValue,
  lockUniqueOf,
  parseMobile,
} from '../../records/server/index.ts';
import type { CampaignImport } from '../contract/campaign-import.ts';
import { addImportRows, type CampaignImportRow } from './import-store.ts';

/** Rows of one transaction. */
const AT_ONCE = 500;
/** Faults that a person sees. */
const SHOWN_FAULTS = 100;
/** What the column of the number may be called. */
export const MOBILE = /^(mobile|phone|number|contact number)( number| no\.?)?$/i;
const NAME = /^(full )?name$|^contact$|^customer$/i;

type Progress = Pick<CampaignImportRow, 'status' | 'total' | 'success' | 'failed' | 'errors' | 'failure'>;

/** Reads the rows of an import and stores those that are right; returns how many, and what is wrong with the others. */
export async function readMembers(
  services: Services,
  businessId: Id,
  row: CampaignImportRow,
  renew: () => Promise<unknown>,
): Promise<Progress> {
  const progress: Progress = { status: 'completed', total: 0, success: 0, failed: 0, errors: [], failure: null };
  try {
    const media = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, (tx) =>
      row.media_id === null ? Promise.resolve(null) : findExport(tx, row.media_id),
    );
    if (!media) throw new TableError('empty', { reason: 'the file is gone' });
    const opened = await openMedia(services, businessId, media).open();
    if (!opened) throw new TableError('empty', { reason: 'the file is gone' });
    await using reading = await readTable(opened.stream);
    let waiting: TableRow[] = [];
    const flush = async (): Promise<void> => {
      const rows = waiting;
      waiting = [];
      await inBusiness(services, { businessId, actor: row.created_by }, (ctx) =>
        storeMembers(ctx, row, rows, progress),
      );
      await renew();
    };
    for await (const batch of reading)
      for (const each of batch) {
        waiting.push(each);
        if (waiting.length === AT_ONCE) await flush();
      }
    if (waiting.length > 0) await flush();
    return progress;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { ...progress, status: 'failed', failure: tableProblem(error) };
  }
}

interface MemberRow {
  number: number;
  mobile: string;
  name: string;
  values: Record<string, string>;
}

/** Stores some rows: contacts that are new, and the values of all. What is wrong is noted with its row and column. */
async function storeMembers(
  ctx: BusinessContext,
  row: CampaignImportRow,
  rows: readonly TableRow[],
  progress: Progress,
): Promise<void> {
  const { tx, businessId } = ctx;
  const { country } = await readRegion(tx, businessId);
  const read = rows.flatMap((each) => readMember(row, each, country, progress));
  progress.total += rows.length;
  const contactOf = await contactsOf(ctx, row, read, progress);
  const stored = read.flatMap(({ mobile, number, values }) => {
    const contactId = contactOf.get(mobile);
    return contactId === undefined ? [] : [{ contact_id: contactId, row: number, values }];
  });
  // The first row of a person counts; others are kept as its duplicates.
  const [first, repeated] = splitFirst(stored);
  await addImportRows(tx, businessId, row, first);
  for (const each of repeated) await addImportRows(tx, businessId, row, [each]);
  progress.success += stored.length;
}

function splitFirst<Row extends { contact_id: Id }>(rows: readonly Row[]): [Row[], Row[]] {
  const seen = new Set<Id>();
  const repeated: Row[] = [];
  const first = rows.filter((each) => {
    if (!seen.has(each.contact_id)) return Boolean(seen.add(each.contact_id));
    repeated.push(each);
    return false;
  });
  return [first, repeated];
}

function noteFault(progress: Progress, fault: CampaignImport['errors'][number]): void {
  progress.failed += 1;
  if (progress.errors.length < SHOWN_FAULTS) progress.errors.push(fault);
}

function readMember(
  { columns }: CampaignImportRow,
  { number, cells }: TableRow,
  country: string | null,
  progress: Progress,
): MemberRow[] {
  const at = columns.findIndex((column) => MOBILE.test(column));
  const column = columns[at] ?? '';
  const nameAt = columns.findIndex((each) => NAME.test(each));
  // As a person counts the rows below the head.
  const row = number - 1;
  try {
    const mobile = parseMobile(cells[at] ?? '', country);
    if (mobile === null) throw new FieldProblem('The number is missing.');
    const values = Object.fromEntries(
      columns.flatMap((each, index) => (each === '' ? [] : [[each, (cells[index] ?? '').trim()] as const])),
    );
    return [{ number: row, mobile, name: (cells[nameAt] ?? '').trim(), values }];
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    const message = `${errorSentence('INVALID_DATA', { reason: 'IMPORT_CELL', info: { row, column } })} ${error.message}`;
    noteFault(progress, { row, column, message });
    return [];
  }
}

/** The contacts of numbers; those that do not exist are added, with the consent that was given for all. */
async function contactsOf(
  ctx: BusinessContext,
  row: CampaignImportRow,
  rows: readonly MemberRow[],
  progress: Progress,
): Promise<ReadonlyMap<string, Id>> {
  const { businessId } = ctx;
  const fields = await fieldsOf(ctx, businessId, contactModule);
  const field = fields.byName.get('mobile');
  if (!field) throw new Error('Contacts have no mobile');
  await lockUniqueOf(ctx, contactModule, [businessId]);
  const mobiles = [...new Set(rows.map(({ mobile }) => mobile))];
  const found = await findByValue(ctx.tx, fields, businessId, field, mobiles);
  const contactOf = new Map(found.map(({ value, record_id: id }) => [value, id]));
  const fresh = rows.filter(
    ({ mobile }, index) => !contactOf.has(mobile) && rows.findIndex((each) => each.mobile === mobile) === index,
  );
  const results = await applyWrites(
    ctx,
    contactModule,
    fresh.map(({ mobile, name }) => ({
      business_id: businessId,
      actor: row.created_by,
      values: {
        name: name === '' ? mobile : name,
        mobile,
        ...(row.has_agreed && { communication_level: 'opted_in' }),
      },
      system: { source: 'import' },
      mayLackRequired: true as const,
    })),
  );
  for (const [index, result] of results.entries()) {
    const of = fresh[index];
    if (!of) continue;
    if ('refusal' in result) noteFault(progress, { row: of.number, column: 'mobile', message: result.refusal.message });
    else contactOf.set(of.mobile, result.id);
  }
  return contactOf;
}
