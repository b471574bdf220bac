import type { Id } from '../../foundation/contract/id.ts';
import type { Refusal } from '../../foundation/server/refuse.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { joinList, readListRoom } from '../../lists/server/index.ts';
import {
  applyWrites,
  findByValue,
  lockUniqueOf,
  type AppliedWrite,
  type RecordWrite,
  type StoredValues,
} from '../../records/server/index.ts';
import type { RowFault } from '../contract/import.ts';
import type { CompiledPlan } from './compile-plan.ts';
import type { RowOutcome } from './import-row-store.ts';
import type { ParsedRow } from './parse-rows.ts';
import { resolveNames } from './resolve-names.ts';
import { firstOfEach, splitRepeats, textOf, type MatchedRow } from './row-order.ts';

/** Adds and changes records by rows, in their order; returns what became of each. All of it is one transaction. */
export async function applyRows(
  ctx: WorkContext,
  plan: CompiledPlan,
  parsedRows: readonly ParsedRow[],
): Promise<RowOutcome[]> {
  const rows = await resolveNames(ctx, plan, parsedRows);
  // What is looked up stays true until the rows are written.
  await lockUniqueOf(ctx, plan.module, [plan.businessId]);
  const outcomes = new Map<number, RowOutcome>();
  const valid = rows.filter((parsed) => {
    if (parsed.faults.length > 0) outcomes.set(parsed.row.number, failed(parsed, parsed.faults));
    return parsed.faults.length === 0;
  });
  const written = new Set<Id>();
  for (let waiting: readonly ParsedRow[] = valid; waiting.length > 0;) {
    const { now, later } = splitRepeats(waiting);
    const repeated = await applyDistinct(ctx, plan, now, { outcomes, written });
    waiting = [...repeated, ...later].sort((a, b) => a.row.number - b.row.number);
  }
  // Last, because lists are locked after records.
  const joined = await join(ctx, plan, written);
  return rows.map(({ row }) => {
    const outcome = outcomes.get(row.number);
    if (!outcome) throw new Error('A row has no outcome');
    // Of several rows of one contact the first one made it a member.
    return outcome.outcome === 'failed' ? outcome : { ...outcome, has_joined: joined.delete(outcome.record_id) };
  });
}

/** What rows of one transaction have come to. */
interface Progress {
  outcomes: Map<number, RowOutcome>;
  /** Records of the rows so far. */
  written: Set<Id>;
}

const failed = ({ row: { number, cells } }: ParsedRow, faults: readonly RowFault[]): RowOutcome => ({
  number,
  outcome: 'failed',
  cells,
  faults,
});

/** Of a row with a value that the database does not take. */
export const unstorable = ({ number, cells }: TableRow): RowOutcome => ({
  number,
  outcome: 'failed',
  cells: cells.map((cell) => cell.replaceAll('\0', '').toWellFormed()),
  faults: [{ column: null, header: '', message: 'This row has a value that cannot be stored.', kind: 'not_storable' }],
});

/** Applies the first row of each record; returns the others, which mean the record as that row leaves it. */
async function applyDistinct(
  ctx: WorkContext,
  plan: CompiledPlan,
  rows: readonly ParsedRow[],
  progress: Progress,
): Promise<ParsedRow[]> {
  const { outcomes, written } = progress;
  const { first, repeated } = firstOfEach(await matchRows(ctx, plan, rows));
  const matched = await withRoom(ctx, plan, first, progress);
  const times = await lockConsentTimes(ctx, plan, matched);
  const results = await applyWrites(
    ctx,
    plan.module,
    matched.map((row) => writeOf(plan, row)),
  );
  for (const [index, { parsed }] of matched.entries()) {
    const result = resultAt(results, index);
    if ('refusal' in result) {
      outcomes.set(parsed.row.number, failed(parsed, faultsOf(plan, result.refusal)));
      continue;
    }
    written.add(result.id);
    outcomes.set(parsed.row.number, {
      number: parsed.row.number,
      outcome: result.is_new ? 'created' : result.fields.length > 0 ? 'updated' : 'unchanged',
      record_id: result.id,
      version: result.version,
      before: formerValues(plan, result, times),
      has_joined: false,
    });
  }
  return repeated;
}

const resultAt = (results: readonly AppliedWrite[], index: number): AppliedWrite => {
  const result = results[index];
  if (!result) throw new Error('A write has no result');
  return result;
};

/** Among the former values of a row: since when the former consent counted. No field has such a name. */
export const CONSENT_TIME = '$consent_time';

/** Since when the consent of the records counts, where the rows may change it. */
async function lockConsentTimes(
  { tx }: WorkContext,
  { businessId, importing: { consent }, columns, is_consent_given: isGiven }: CompiledPlan,
  rows: readonly MatchedRow[],
): Promise<ReadonlyMap<Id, string | null>> {
  const mayChange = consent && (isGiven || columns.some(({ field }) => field.name === consent.field));
  if (!mayChange) return new Map();
  return consent.lockTimes(
    tx,
    businessId,
    rows.flatMap(({ id }) => (id === null ? [] : [id])),
  );
}

/** What an undo writes back; null for a record that is new or did not change. */
function formerValues(
  { importing: { consent } }: CompiledPlan,
  { id, before, fields }: Exclude<AppliedWrite, { refusal: unknown }>,
  times: ReadonlyMap<Id, string | null>,
): StoredValues | null {
  if (!before || fields.length === 0) return null;
  const values = Object.fromEntries(fields.map((name) => [name, before[name] ?? null]));
  return consent && fields.includes(consent.field) ? { ...values, [CONSENT_TIME]: times.get(id) ?? null } : values;
}

/** Finds the records that rows mean. */
async function matchRows(ctx: WorkContext, plan: CompiledPlan, rows: readonly ParsedRow[]): Promise<MatchedRow[]> {
  const found = await Promise.all(
    plan.matching.map(async (field) => {
      const values = rows.flatMap(({ keys: [match] }) => (match?.field === field.name ? [match.value] : []));
      const records = await findByValue(ctx.tx, plan.fields, plan.businessId, field, values);
      return records.map(({ value, record_id: id }) => [textOf({ field: field.name, value }), id] as const);
    }),
  );
  const known = new Map(found.flat());
  return rows.map((parsed) => {
    const [match] = parsed.keys;
    return { parsed, id: (match && known.get(textOf(match))) ?? null };
  });
}

/** Rows whose contacts a full list has no room for fail, and nothing of them is written. */
async function withRoom(
  ctx: WorkContext,
  { businessId, listId, earlier }: CompiledPlan,
  rows: readonly MatchedRow[],
  { outcomes, written }: Progress,
): Promise<readonly MatchedRow[]> {
  if (listId === null) return rows;
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const list = await readListRoom(ctx, businessId, listId, [...ids, ...written]);
  // Deleted or given criteria meanwhile: the contacts are still imported.
  if (!list) return rows;
  let room = list.room - (earlier?.joined ?? 0) - [...written].filter((id) => !list.members.has(id)).length;
  return rows.filter(({ parsed, id }) => {
    if (id !== null && (list.members.has(id) || written.has(id))) return true;
    if (earlier?.hasAdded(parsed.keys)) return true;
    room -= 1;
    if (room >= 0) return true;
    outcomes.set(
      parsed.row.number,
      failed(parsed, [
        {
          column: null,
          header: list.name,
          message: errorSentence('LIMIT_EXCEEDED', { reason: 'LIST_FULL' }),
          kind: 'list_full',
        },
      ]),
    );
    return false;
  });
}

/** Adds what was written to the list of the import; returns who was not in it before. */
async function join(
  ctx: WorkContext,
  { businessId: business_id, listId: list_id, actor }: CompiledPlan,
  written: ReadonlySet<Id>,
): Promise<Set<Id>> {
  if (list_id === null || written.size === 0) return new Set();
  const joined = await joinList(ctx, { business_id, actor, list_id, contact_ids: [...written] });
  // Someone else filled the list since its room was read: with the next try it is read again.
  if (joined === null) throw new ListFilled();
  return new Set(joined);
}

/** The transaction is rolled back and repeated. */
export class ListFilled extends Error {}

function writeOf(plan: CompiledPlan, { parsed, id }: MatchedRow): RecordWrite {
  const { businessId: business_id, actor } = plan;
  return {
    business_id,
    actor,
    ...(id !== null && { id }),
    // Parsed already, with the country of the import.
    values: {},
    systemFor: (before) => valuesFor(plan, parsed.values, before),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is written of a row, by what the record has already. */
function valuesFor(
  { existing, importing: { system, consent }, is_consent_given: isConsentGiven }: CompiledPlan,
  values: StoredValues,
  before: StoredValues | null,
): StoredValues {
  const given =
    isConsentGiven && consent && isEmpty(values[consent.field])
      ? { ...values, [consent.field]: consent.given }
      : values;
  if (before === null) return { ...system, ...given };
  const isKept = ([name, value]: [string, unknown]): boolean => {
    if (name !== consent?.field) return existing === 'fill' && !isEmpty(before[name]);
    // Nobody is subscribed again by a file; what is undecided is as good as empty.
    const isUndecided = before[name] === consent.undecided;
    return existing === 'fill' ? !isUndecided : value === consent.given && !isUndecided;
  };
  if (existing === 'skip') return {};
  return Object.fromEntries(Object.entries(given).filter((entry) => !isKept(entry)));
}

/** What is wrong with a row that was refused as a whole, at its columns where they are known. */
function faultsOf({ columns, fields }: CompiledPlan, refusal: Refusal): RowFault[] {
  const named = refusal.detail.info?.fields ?? [];
  // A duplicate says in its own sentence which record there is.
  const isSentence = refusal.code !== 'INVALID_DATA';
  const record = recordOf(refusal);
  const faults = (isSentence ? named.slice(0, 1) : named).map(({ field, message, fault }): RowFault => {
    const column = columns.find((each) => each.field.name === field);
    const label = fields.byName.get(field)?.label;
    return {
      column: column?.index ?? null,
      header: column?.header ?? label ?? field,
      message: isSentence ? refusal.message : message,
      kind: fault ?? (isSentence ? 'other' : 'not_valid'),
      ...(label !== undefined && { label }),
      ...(record && { record }),
    };
  });
  return faults.length > 0 ? faults : [{ column: null, header: '', message: refusal.message, kind: 'other' }];
}

/** The record that a refusal is about. */
function recordOf({ detail }: Refusal): RowFault['record'] {
  const record = detail.info?.['record'];
  if (typeof record !== 'object' || record === null) return undefined;
  const { module, id } = record as { module?: unknown; id?: unknown };
  return typeof module === 'string' && typeof id === 'string' ? { module, id } : undefined;
}
