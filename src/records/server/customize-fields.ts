import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { bumpConfigVersion } from '../../foundation/server/domain-events/business-config-store.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { recordEvents } from '../contract/events.ts';
import type {
  createFieldBody,
  Field,
  FieldOption,
  LayoutSection,
  layoutBody,
  updateFieldBody,
} from '../contract/module.ts';
import { findUnknown, notKnown } from './check-references.ts';
import type { Module } from './define-module.ts';
import { freeKey, slug } from './free-key.ts';
import { keysOfLabels, requireKeptOptions, withValues } from './field-options.ts';
import { requireUnusedField, requireUnusedOptions } from './field-uses.ts';
import {
  deleteFieldRow,
  insertField,
  lockCustomization,
  updateFieldRow,
  writeSettings,
  type FieldRow,
  type ModuleCustomization,
  type SectionRow,
} from './field-store.ts';
import { FieldProblem, type FieldType, type StoredValue } from './field-types/field-type.ts';
import { freshFields, presentField, type ModuleField, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import { replaceRemovedOptions } from './replace-options.ts';

/** The fields of a module, while no one else changes them. */
async function lockFields(ctx: MemberContext, module: Module) {
  await lockCustomization(ctx.tx, ctx.businessId, module.name);
  return freshFields(ctx, ctx.businessId, module);
}

/** Says that the module is another now, and returns its fields. */
async function finish(ctx: MemberContext, module: Module, action: string, name: string): Promise<ModuleFields> {
  await bumpConfigVersion(ctx.tx, ctx.businessId);
  ctx.emit(recordEvents.moduleChanged, { module: module.name });
  ctx.audit({ action, record_type: module.name, detail: { field: name } });
  return (await freshFields(ctx, ctx.businessId, module)).fields;
}

const present = ({ byName }: ModuleFields, name: string): Field => {
  const field = byName.get(name);
  if (!field) throw new Error(`The field ${name} was changed and is not there`);
  return presentField(field);
};

/** Adds a field to a module. */
export async function createField(
  ctx: MemberContext,
  module: Module,
  body: z.output<typeof createFieldBody>,
): Promise<Field> {
  const { types, modules } = moduleRegistry(ctx.services);
  const fieldType =
    types.get(body.type) ?? refuse('INVALID_DATA', { message: 'Choose a type.', info: { field: 'type' } });
  const { fields, customization } = await lockFields(ctx, module);
  requireFreeLabel(fields, body.label, null);
  requireRoom(module, customization, fieldType);
  if (body.is_unique && !fieldType.canBeUnique)
    refuse('INVALID_DATA', { message: 'Fields of this type cannot be unique.', info: { field: 'is_unique' } });
  if (fieldType.name === 'lookup' && modules.get(body.lookup_module ?? '')?.labelView === undefined)
    refuse('INVALID_DATA', { message: 'Choose the module that it refers to.', info: { field: 'lookup_module' } });
  if (fieldType.hasOptions && !body.options)
    refuse('INVALID_DATA', { message: 'Add at least one option.', info: { field: 'options' } });
  const row: FieldRow = {
    id: '',
    name: freeName(fields, customization, body.label),
    label: body.label,
    type: fieldType.name,
    is_required: body.is_required,
    is_unique: body.is_unique,
    in_form: body.in_form,
    options: fieldType.hasOptions ? withValues(body.options ?? [], []) : null,
    default_value: null,
    lookup_module: fieldType.name === 'lookup' ? (body.lookup_module ?? null) : null,
  };
  row.default_value = await readDefault(ctx, { ...row, fieldType }, body.default_value);
  await insertField(ctx.tx, ctx.businessId, module.name, row);
  const sections = fields.sections.map((section) =>
    section.id === body.section ? { ...section, fields: [...section.fields, row.name] } : section,
  );
  await writeSettings(ctx.tx, ctx.businessId, module.name, { sections: sections as SectionRow[] });
  return present(await finish(ctx, module, 'field_added', row.name), row.name);
}

/** Can the module have one more field of this type? */
function requireRoom(module: Module, { fields }: ModuleCustomization, { name, maxFields: max }: FieldType): void {
  if (module.hasOwnCalls) refuse('NOT_ALLOWED', { reason: 'FIELDS_BUILT_IN' });
  if (fields.filter(({ type }) => type === name).length >= max)
    refuse('NOT_ALLOWED', { reason: 'MAX_INDEX_REACHED', info: { max, type: name.replaceAll('_', ' ') } });
}

/** Changes a field; a built-in one keeps its type and, where Parley needs it, that it is required. */
export async function updateField(
  ctx: MemberContext,
  module: Module,
  fieldId: string,
  body: z.output<typeof updateFieldBody>,
): Promise<Field> {
  const { fields, customization } = await lockFields(ctx, module);
  const field = requireField(fields, fieldId);
  if (body.before && !isDeepStrictEqual(body.before, changeable(field)))
    refuse('CONFLICT', { info: { current: presentField(field) } });
  if (body.label !== undefined) requireFreeLabel(fields, body.label, field.name);
  if (body.is_unique !== undefined && body.is_unique !== field.is_unique)
    refuse('INVALID_DATA', {
      message: 'Whether a field is unique is chosen when it is added.',
      info: { field: 'is_unique' },
    });
  const options =
    body.options === undefined || !field.fieldType.hasOptions
      ? field.options
      : withValues(body.options, field.options ?? []);
  // With another default it is that one that must be among the options.
  requireKeptOptions({ ...field, ...(body.default_value !== undefined && { default_value: null }) }, options ?? []);
  await removeOptions(ctx, fields, field, options, body);
  const next = { ...field, ...(body.label !== undefined && { label: body.label }), options };
  const default_value = await changedDefault(ctx, module, next, body.default_value);
  await writeField(ctx, module, customization, {
    ...next,
    default_value,
    is_required: body.is_required ?? field.is_required,
    in_form: body.in_form ?? field.in_form,
  });
  return present(await finish(ctx, module, 'field_changed', field.name), field.name);
}

/** Of the options before, those that are not among the given ones are removed: nothing uses them, and records get others. */
async function removeOptions(
  ctx: MemberContext,
  fields: ModuleFields,
  field: ModuleField,
  given: readonly FieldOption[] | null,
  { replacements = [] }: Pick<z.output<typeof updateFieldBody>, 'replacements'>,
): Promise<void> {
  const options = given ?? [];
  const kept = new Set(options.map(({ value }) => value));
  const removed = (field.options ?? []).filter(({ value }) => !kept.has(value));
  await requireUnusedOptions(ctx, fields.module, field.name, removed);
  await replaceRemovedOptions(ctx, fields, field, { removed, options, replacements });
}

/** What of a field two people may change at once. */
const changeable = ({ label, is_required, in_form, options, default_value }: ModuleField) => ({
  label,
  is_required,
  in_form,
  options,
  default_value,
});

async function writeField(
  { tx, businessId }: MemberContext,
  module: Module,
  customization: ModuleCustomization,
  field: ModuleField,
): Promise<void> {
  const { id, name, label, is_required, in_form, options, default_value } = field;
  if (!field.is_built_in) {
    const row = customization.fields.find((each) => each.id === id) ?? refuse('NOT_FOUND');
    await updateFieldRow(tx, businessId, { ...row, label, is_required, in_form, options, default_value });
    return;
  }
  if (!field.is_editable) refuse('NOT_ALLOWED', { reason: 'RECORD_READ_ONLY' });
  const change = { label, is_required, in_form, ...(options && { options }), default_value };
  await writeSettings(tx, businessId, module.name, { built_in: { ...customization.built_in, [name]: change } });
}

/** Removes a field of the business; one that something uses is refused with where that is. */
export async function deleteField(ctx: MemberContext, module: Module, fieldId: string): Promise<void> {
  const { fields } = await lockFields(ctx, module);
  const field = requireField(fields, fieldId);
  if (field.is_built_in) refuse('NOT_ALLOWED', { reason: 'FIELD_BUILT_IN' });
  await requireUnusedField(ctx, module, field.name);
  await deleteFieldRow(ctx.tx, ctx.businessId, module.name, field);
  await finish(ctx, module, 'field_deleted', field.name);
}

/** Arranges the form. */
export async function updateLayout(
  ctx: MemberContext,
  module: Module,
  { before, sections }: z.output<typeof layoutBody>,
): Promise<readonly LayoutSection[]> {
  const { fields } = await lockFields(ctx, module);
  if (before && !isDeepStrictEqual(before, fields.sections)) refuse('CONFLICT', { info: { current: fields.sections } });
  const placed = sections.flatMap((section) => section.fields);
  const unknown = placed.find((name) => fields.byName.get(name)?.is_editable !== true);
  if (unknown !== undefined)
    refuse('INVALID_DATA', { message: 'A section has a field that is not known.', info: { field: 'sections' } });
  if (new Set(placed).size < placed.length)
    refuse('INVALID_DATA', { message: 'A field can stand in one section only.', info: { field: 'sections' } });
  const taken = new Set(sections.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const named = sections.map(({ id, label, fields: names }) => ({
    id: id ?? freeKey(label, taken),
    label,
    fields: names,
  }));
  await writeSettings(ctx.tx, ctx.businessId, module.name, { sections: named });
  return (await finish(ctx, module, 'layout_changed', 'layout')).sections;
}

const requireField = ({ list }: ModuleFields, fieldId: string): ModuleField =>
  list.find(({ id }) => id === fieldId) ?? refuse('NOT_FOUND');

function requireFreeLabel({ list }: ModuleFields, label: string, ownName: string | null): void {
  const isTaken = list.some((field) => field.name !== ownName && field.label.toLowerCase() === label.toLowerCase());
  if (isTaken) refuse('INVALID_DATA', { reason: 'LABEL_TAKEN', info: { field: 'label' } });
}

/** A name that no field has or had: records still hold what stood in one that was deleted. */
const freeName = (
  { byName }: ModuleFields,
  { fields, deleted_names: deleted }: ModuleCustomization,
  label: string,
): string =>
  freeKey(`cf ${slug(label) || 'field'}`, new Set([...byName.keys(), ...fields.map(({ name }) => name), ...deleted]));

/** The default in its stored form; refuses one that the field would not take, or that names what the business does not have. */
async function readDefault(
  { tx, services, businessId }: MemberContext,
  given: FieldRow & Pick<ModuleField, 'fieldType'>,
  value: unknown,
): Promise<StoredValue> {
  const field = given as ModuleField;
  try {
    const stored = field.fieldType.parse(keysOfLabels(field.options, value ?? null), field, { country: null });
    const named = field.fieldType.refersTo && typeof stored === 'string' ? [{ field, id: stored }] : [];
    const [unknown] = await findUnknown(tx, moduleRegistry(services), businessId, named);
    if (unknown) throw new FieldProblem(notKnown(field));
    return stored;
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    refuse('INVALID_DATA', { message: error.message, info: { field: 'default_value' } });
  }
}

/** The default after a change. It is not cleared where Parley itself adds records without asking for the value. */
async function changedDefault(ctx: MemberContext, module: Module, field: ModuleField, given: unknown) {
  if (given === undefined) return field.default_value;
  const chosen = await readDefault(ctx, field, given);
  const isDeclared = module.fields.some(({ name, defaultValue }) => name === field.name && defaultValue !== undefined);
  if (chosen === null && isDeclared && field.is_always_required === true)
    refuse('INVALID_DATA', {
      message: `${field.label} needs a default: Parley itself adds records without asking for it.`,
      info: { field: 'default_value' },
    });
  return chosen;
}
