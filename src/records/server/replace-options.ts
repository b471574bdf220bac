import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { FieldOption, HeldOption, OptionReplacement } from '../contract/module.ts';
import { keysOfLabels } from './field-options.ts';
import type { ModuleField, ModuleFields } from './module-fields.ts';
import { insertRecordJob } from './record-job-store.ts';
import { recordJobWork } from './record-jobs.ts';
import { countRecordRows, noMoment, type RecordFilter } from './record-list-store.ts';

/** Beyond this the number of records with an option is not counted. */
const MAX_HELD = 1_000_000;

const holdersOf = (field: string, value: string): RecordFilter => ({
  criteria: { operator: 'AND', criteria: [{ field, comparator: 'equal', value }] },
  ...noMoment,
});

/**
 * Options that are removed and that records have must be replaced by others that are offered: that is begun as a job.
 * Without a replacement for each the removal is refused, with how many records there are.
 */
export async function replaceRemovedOptions(
  ctx: MemberContext,
  fields: ModuleFields,
  field: ModuleField,
  change: {
    removed: readonly FieldOption[];
    options: readonly FieldOption[];
    replacements: readonly OptionReplacement[];
  },
): Promise<void> {
  const unanswered: HeldOption[] = [];
  for (const { value, label } of change.removed) {
    const filter = holdersOf(field.name, value);
    const count = await countRecordRows(ctx.tx, fields, ctx.businessId, filter, MAX_HELD);
    if (count === 0) continue;
    const given = change.replacements.find(({ from }) => from === value)?.to;
    if (given === undefined) unanswered.push({ value, label, count });
    else await beginReplacing(ctx, fields, field, { from: value, to: readOffered(change.options, given) });
  }
  if (unanswered.length === 0) return;
  const named = unanswered.map(({ label }) => `“${label}”`).join(', ');
  refuse('NOT_ALLOWED', { reason: 'OPTION_HELD', info: { options: named, held: unanswered } });
}

/** The key of an option that is offered, by its key or, while it is new, its label. */
function readOffered(options: readonly FieldOption[], given: string): string {
  const key = keysOfLabels(options, given);
  const isOffered = options.some(({ value, is_active: isActive }) => value === key && isActive !== false);
  if (!isOffered || typeof key !== 'string')
    refuse('INVALID_DATA', { message: 'Choose an option that is offered.', info: { field: 'options' } });
  return key;
}

async function beginReplacing(
  ctx: MemberContext,
  { module }: ModuleFields,
  { name: field }: ModuleField,
  { from, to }: OptionReplacement,
): Promise<void> {
  const job = await insertRecordJob(ctx.tx, ctx.businessId, {
    module: module.name,
    kind: 'replace_option',
    filter: holdersOf(field, from),
    new_values: { field, from, to },
    table_options: null,
    actor: ctx.actor,
    user_id: ctx.user.user_id,
  });
  await ctx.enqueue(recordJobWork, { job_id: job.id });
  ctx.audit({
    action: 'option_replaced',
    record_type: module.name,
    record_id: job.id,
    detail: { field, from, to },
  });
}
