import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { Field, FieldOption, LayoutSection } from '../contract/module.ts';
import type { ModuleCriteriaSource, SourceColumn } from './criteria-source.ts';
import type { BuiltInField, Module } from './define-module.ts';
import { readCustomization, type BuiltInChange, type FieldRow, type ModuleCustomization } from './field-store.ts';
import type { FieldType } from './field-types/field-type.ts';
import { fieldsOfModule, moduleRegistry, type ModuleRegistry } from './module-registry.ts';

/** A field of a module in one business, with what the server needs of it. */
export interface ModuleField extends Field {
  fieldType: FieldType;
  /** Of a built-in field: its column, and that of its folded text. */
  column: string | null;
  foldedColumn: string | null;
  /** What criteria compare instead of a column. */
  expression: string | null;
  optionsInText: boolean;
  keptOptions: readonly string[];
  sort: { column: string; nullable: boolean } | null;
  /** Of a column that a source has: how it is read. */
  source: SourceColumn | null;
}

/** All fields of a module in one business. */
export interface ModuleFields {
  module: Module;
  list: readonly ModuleField[];
  byName: ReadonlyMap<string, ModuleField>;
  sections: readonly LayoutSection[];
  /** What else records can be chosen by. */
  sources: readonly ModuleCriteriaSource[];
  /** Those fields of the sources that are columns of the list, by the names that criteria have for them. */
  sourceColumns: ReadonlyMap<string, ModuleField>;
  /** They are read for a person who does not see whole phone numbers. */
  hidesNumbers: boolean;
}

/** Compiled once for each (business, module, config_version): no call reads them twice. */
const cache = new Map<string, { version: number; fields: Compiled }>();
const MAX_CACHED = 2000;

/** A reader of fields, with the version of the business's configuration where it is known. */
export interface FieldReader {
  readonly tx: Transaction;
  readonly services: Pick<Services, 'areas'>;
  readonly user?: {
    readonly config: { readonly config_version: number };
    readonly permissions: ReadonlySet<string>;
  };
}

/** The fields of a module as the business has arranged them, and as the person who reads them may use them. */
export async function fieldsOf(ctx: FieldReader, businessId: Id, module: Module): Promise<ModuleFields> {
  const { whole, masked } = await allFieldsOf(ctx, businessId, module);
  if (!ctx.user) return whole;
  const { permissions } = ctx.user;
  const fields = hidesNumbers(ctx.user) ? masked : whole;
  const sources = fields.sources.filter(({ permission }) => permission === undefined || permissions.has(permission));
  if (sources.length === fields.sources.length) return fields;
  const isRead = (name: string) => sources.some((source) => name.startsWith(`${source.name}.`));
  const sourceColumns = new Map([...fields.sourceColumns].filter(([name]) => isRead(name)));
  return { ...fields, sources, sourceColumns };
}

/** What a column of the list shows: a field of the module, or of a source that the reader may read. */
export const columnField = ({ byName, sourceColumns }: ModuleFields, name: string): ModuleField | undefined =>
  byName.get(name) ?? sourceColumns.get(name);

/** The fields of a module for those who see whole phone numbers, and for the others. */
interface Compiled {
  whole: ModuleFields;
  masked: ModuleFields;
}

async function allFieldsOf(ctx: FieldReader, businessId: Id, module: Module): Promise<Compiled> {
  const version = ctx.user?.config.config_version;
  const key = `${businessId} ${module.name}`;
  const known = cache.get(key);
  if (version !== undefined && known?.version === version && known.fields.whole.module === module) return known.fields;
  const whole = compileFields(
    module,
    moduleRegistry(ctx.services),
    await readCustomization(ctx.tx, businessId, module.name),
  );
  const fields = { whole, masked: withMaskedNumbers(whole) };
  if (version !== undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { version, fields });
  }
  return fields;
}

/** As `fieldsOf`, as of this moment: for a transaction that changes them. */
export async function freshFields(
  { tx, services }: Pick<FieldReader, 'tx' | 'services'>,
  businessId: Id,
  module: Module,
): Promise<{ fields: ModuleFields; customization: ModuleCustomization }> {
  const customization = await readCustomization(tx, businessId, module.name);
  return { fields: compileFields(module, moduleRegistry(services), customization), customization };
}

function compileFields(
  module: Module,
  { types, sources }: ModuleRegistry,
  { fields: own, built_in: changes, sections: arranged }: ModuleCustomization,
): ModuleFields {
  const typeOf = (name: string): FieldType => {
    const type = types.get(name);
    if (!type) throw new Error(`There is no field type ${name}`);
    return type;
  };
  const list = [
    ...fieldsOfModule(module).map((field) => builtInField(field, changes[field.name] ?? {}, typeOf(field.type))),
    // A type that its area no longer declares: the values stay, and nobody sees them.
    ...own.filter(({ type }) => types.has(type)).map((row): ModuleField => ownField(row, typeOf(row.type))),
  ];
  const ofModule = sources.filter((source) => source.module === module.name);
  const columns = ofModule.flatMap((source) => columnsOfSource(source, typeOf));
  return {
    module,
    list,
    byName: new Map(list.map((field) => [field.name, field])),
    sections: arrange(list, arranged ?? module.sections),
    sources: ofModule,
    sourceColumns: new Map(columns.map((field) => [field.name, field])),
    hidesNumbers: false,
  };
}

/** The same fields for a person who does not see whole phone numbers. */
function withMaskedNumbers(fields: ModuleFields): ModuleFields {
  const list = fields.list.map((field) =>
    field.fieldType.isNumber === true ? { ...field, is_masked: true, is_sortable: false } : field,
  );
  return { ...fields, list, byName: new Map(list.map((field) => [field.name, field])), hidesNumbers: true };
}

const builtInField = (field: BuiltInField, change: BuiltInChange, fieldType: FieldType): ModuleField => {
  const isEditable = field.isReadOnly !== true;
  return {
    ...storageOf(field),
    id: field.name,
    name: field.name,
    label: change.label ?? field.label,
    type: field.type,
    kind: fieldType.kind,
    is_built_in: true,
    is_required: field.isRequired === true || change.is_required === true,
    ...(field.isRequired === true && { is_always_required: true }),
    is_unique: field.isUnique === true,
    is_editable: isEditable,
    is_sortable: field.sort !== undefined,
    in_form: isEditable && (change.in_form ?? field.inForm ?? true),
    options: optionsOf(field, change),
    ...(field.hasFixedOptions === true && { has_fixed_options: true }),
    default_value: defaultOf(field, change),
    lookup_module: field.lookupModule ?? null,
    max_length: field.maxLength ?? null,
    ...(field.imagesOnly === true && { images_only: true }),
    keptOptions: field.keptOptions ?? [],
    fieldType,
  };
};

/** A default of Parley that it needs itself, because it adds records without asking for the value, stays where none is chosen. */
function defaultOf({ isRequired, defaultValue = null }: BuiltInField, change: BuiltInChange): unknown {
  if (change.default_value === undefined) return defaultValue;
  return change.default_value === null && isRequired === true ? defaultValue : change.default_value;
}

/** Of fixed options a business has labels, colours and order only. */
function optionsOf(
  { options, hasFixedOptions }: BuiltInField,
  { options: changed }: BuiltInChange,
): FieldOption[] | null {
  if (hasFixedOptions !== true || !options || !changed) return changed ?? (options ? [...options] : null);
  const own = new Set(options.map(({ value }) => value));
  const kept = changed
    .filter(({ value }) => own.delete(value))
    .map(({ value, label, colour }) => ({ value, label, colour }));
  return [...kept, ...options.filter(({ value }) => own.has(value))];
}

const storageOf = (field: BuiltInField) => ({
  column: field.column ?? field.name,
  foldedColumn: field.foldedColumn ?? null,
  expression: field.expression ?? null,
  optionsInText: field.optionsInText === true,
  sort: field.sort ?? null,
  source: null,
});

const ownField = (row: FieldRow, fieldType: FieldType): ModuleField => ({
  ...row,
  kind: fieldType.kind,
  is_built_in: false,
  is_editable: true,
  is_sortable: fieldType.index !== null && fieldType.kind !== 'choices',
  max_length: null,
  fieldType,
  ...notStored,
});

/** Of a field without a column of the table. */
const notStored = {
  column: null,
  foldedColumn: null,
  expression: null,
  optionsInText: false,
  keptOptions: [],
  sort: null,
  source: null,
} satisfies Partial<ModuleField>;

/** The fields of a source that are columns. Nothing but the list knows them: they are in no form and are not written. */
const columnsOfSource = (
  { name: source, fields, columns = {} }: ModuleCriteriaSource,
  typeOf: (name: string) => FieldType,
): ModuleField[] =>
  fields.flatMap(({ name, type, kind, options, lookup }): ModuleField[] => {
    const column = columns[name];
    if (!column) return [];
    return [
      {
        ...notStored,
        id: `${source}.${name}`,
        name: `${source}.${name}`,
        label: column.label,
        type,
        kind,
        is_built_in: true,
        is_required: false,
        is_unique: false,
        is_editable: false,
        is_sortable: column.sort !== undefined,
        in_form: false,
        options: options?.map((each) => ({ ...each, colour: (each.colour ?? null) as FieldOption['colour'] })) ?? null,
        default_value: null,
        lookup_module: lookup?.module ?? null,
        max_length: null,
        fieldType: typeOf(type),
        source: column,
      },
    ];
  });

/** Sections with the fields that exist; those that stand nowhere come last. */
function arrange(
  list: readonly ModuleField[],
  sections: readonly { id: string; label: string; fields: readonly string[] }[],
): LayoutSection[] {
  const missing = new Set(list.filter(({ is_editable }) => is_editable).map(({ name }) => name));
  const arranged = sections.map(({ id, label, fields }) => ({
    id,
    label,
    fields: fields.filter((name) => missing.delete(name)),
  }));
  arranged.at(-1)?.fields.push(...missing);
  return arranged;
}

/** A field as the contract describes it. */
export function presentField(field: ModuleField): Field {
  const {
    fieldType: _,
    column: _column,
    foldedColumn: _folded,
    expression: _expression,
    optionsInText: _inText,
    keptOptions: _kept,
    sort: _sort,
    source: _source,
    ...presented
  } = field;
  return presented;
}
