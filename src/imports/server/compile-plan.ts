import { foldText } from '../../rules/contract/fold-text.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { readRegion } from '../../accounts/server/index.ts';
import {
  fieldsOf,
  moduleRegistry,
  type Module,
  type ModuleField,
  type ModuleFields,
  type ModuleImporting,
  type WrittenTimes,
} from '../../records/server/index.ts';
import type { ImportField } from '../contract/import.ts';
import type { StoredPlan } from './import-store.ts';

/** A column of the file that is imported. */
export interface PlannedColumn {
  index: number;
  header: string;
  field: ModuleField;
}

/** A value of a field by which records are recognised, as it is compared in the database. */
export interface MatchKey {
  field: string;
  value: string;
}

/** An import, ready to be applied to rows. */
export interface CompiledPlan extends Pick<StoredPlan, 'existing' | 'is_consent_given'> {
  businessId: Id;
  module: Module;
  importing: ModuleImporting;
  fields: ModuleFields;
  columns: readonly PlannedColumn[];
  /** Columns by which records are recognised, the deciding one first. */
  matching: readonly ModuleField[];
  country: string | null;
  written: WrittenTimes;
  listId: Id | null;
  actor: Actor;
  /** Of a trial, whose batches are rolled back. */
  earlier?: EarlierRows;
}

/** What the batches before would have left. */
export interface EarlierRows {
  /** Contacts that they add to the list. */
  readonly joined: number;
  /** Whether they add the record that a row with these keys means. */
  hasAdded(keys: readonly MatchKey[]): boolean;
}

/** A module whose records can be imported; refuses any other. */
export function requireImporting(module: Module): ModuleImporting {
  return module.importing ?? refuse('NOT_FOUND');
}

/** A file names users and records by texts, which are looked up. */
export const isNamed = ({ type }: Pick<ModuleField, 'type'>): boolean => type === 'user' || type === 'lookup';

/** What is read from a text: what else has an id, such as a file, no table knows. */
const isImported = (field: ModuleField): boolean =>
  field.is_editable &&
  (isNamed(field) || field.fieldType.refersTo === undefined || field.fieldType.fromText !== undefined);

const matchNames = ({ list }: ModuleFields, { matchBy }: ModuleImporting): string[] => [
  ...new Set([...matchBy, ...list.filter(({ is_unique: isUnique }) => isUnique).map(({ name }) => name)]),
];

/** The fields that columns can be matched to. */
export function importedFields(fields: ModuleFields, importing: ModuleImporting): ImportField[] {
  const matches = new Set(matchNames(fields, importing));
  return fields.list.filter(isImported).map((field) => ({
    name: field.name,
    label: field.label,
    type: field.type,
    is_required: isMandatory(field),
    is_match: matches.has(field.name),
  }));
}

/** A new record needs a value, and nothing gives one. */
const isMandatory = ({ is_required: isRequired, default_value: value }: ModuleField): boolean =>
  isRequired && (value === null || value === undefined);

/**
 * Refuses a plan that does not fit the module: an unknown field, two columns for one, a required field without a column,
 * a column without a heading.
 */
export function requirePlan(fields: ModuleFields, header: readonly string[], { mapping }: StoredPlan): void {
  const known = new Set(fields.list.filter(isImported).map(({ name }) => name));
  const chosen = mapping.flatMap((name, index) => (name === null ? [] : [{ name, index }]));
  if (chosen.length === 0)
    refuse('INVALID_DATA', { message: 'Match at least one column.', info: { field: 'mapping' } });
  for (const { name, index } of chosen) {
    if (!known.has(name) || index >= header.length)
      refuse('INVALID_DATA', {
        message: 'A column is matched to a field that is not known.',
        info: { field: 'mapping' },
      });
    if ((header[index] ?? '').trim() === '') refuse('INVALID_HEADERS', { info: { field: 'mapping', column: index } });
  }
  const names = new Set(chosen.map(({ name }) => name));
  if (names.size < chosen.length) refuse('INVALID_DATA', { reason: 'IMPORT_COLUMNS', info: { field: 'mapping' } });
  const missing = fields.list.find((field) => isMandatory(field) && !names.has(field.name));
  if (missing) refuse('MISSING_MANDATORY_COLUMN', { key: missing.label, info: { field: missing.name } });
}

/** What stays of a plan when fields were deleted since it was made: those columns are skipped. */
export async function compilePlan(
  ctx: WorkContext,
  businessId: Id,
  given: { module: string; list_id: Id | null; header: readonly string[]; plan: StoredPlan; actor: Actor },
): Promise<CompiledPlan> {
  const { plan, header, actor } = given;
  const module = moduleRegistry(ctx.services).modules.get(given.module);
  if (!module?.importing) throw new Error(`Records of ${given.module} cannot be imported`);
  const { importing } = module;
  const [fields, region] = await Promise.all([fieldsOf(ctx, businessId, module), readRegion(ctx.tx, businessId)]);
  const columns = plan.mapping.flatMap((name, index): PlannedColumn[] => {
    const field = name === null ? undefined : fields.byName.get(name);
    return field && isImported(field) ? [{ index, header: header[index] ?? field.label, field }] : [];
  });
  const mapped = new Set(columns.map(({ field }) => field.name));
  return {
    businessId,
    module,
    importing,
    fields,
    columns,
    matching: matchNames(fields, importing).flatMap((name) => {
      const field = mapped.has(name) ? fields.byName.get(name) : undefined;
      return field ? [field] : [];
    }),
    existing: plan.existing,
    is_consent_given: plan.is_consent_given,
    country: plan.country ?? region.country,
    written: { dateFormat: region.date_format, timeFormat: region.time_format, timeZone: region.time_zone },
    listId: given.list_id,
    actor,
  };
}

/** The one text for headings that mean the same: case, spaces and signs do not count. */
export const headingKey = (text: string): string => foldText(text.normalize('NFKC')).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** For the memory of mappings: the same columns in the same order. */
export const headerKey = (header: readonly string[]): string => header.map(headingKey).join('|');
