import { z } from 'zod';
import {
  createFieldBody,
  LABEL_MAX,
  OPTIONS_MAX,
  optionColours,
  type Field,
  type updateFieldBody,
} from '../../contract/module.ts';
import { requiredText } from '../../../foundation/contract/fields.ts';
import { canHaveDefault, hasOptions } from './field-looks.ts';

/** An option while it is edited. */
const draftOption = z.object({
  /** Names it here: its value, or a key of the editor's own while it is new. */
  key: z.string(),
  value: z.string().nullable(),
  label: requiredText('Give every option a label.', LABEL_MAX),
  colour: z.enum(optionColours).nullable(),
  is_active: z.boolean(),
});
export type DraftOption = z.infer<typeof draftOption>;

/** A field while it is added or edited. A default of options is named by their keys. */
export const fieldDraft = z
  .object({
    label: createFieldBody.shape.label,
    type: z.string(),
    section: z.string(),
    is_required: z.boolean(),
    is_unique: z.boolean(),
    in_form: z.boolean(),
    options: z.array(draftOption).max(OPTIONS_MAX, { error: `Use at most ${OPTIONS_MAX} options.` }),
    default_value: z.unknown(),
    lookup_module: z.string().nullable(),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    if (hasOptions(value.type) && value.options.length === 0) refuse('options', 'Add at least one option.');
    if (value.type === 'lookup' && value.lookup_module === null)
      refuse('lookup_module', 'Choose the module that it refers to.');
  });
export type FieldDraft = z.infer<typeof fieldDraft>;

export const draftOf = (field: Field, section: string): FieldDraft => ({
  label: field.label,
  type: field.type,
  section,
  is_required: field.is_required,
  is_unique: field.is_unique,
  in_form: field.in_form,
  options: (field.options ?? []).map(({ value, label, colour, is_active: isActive }) => ({
    key: value,
    value,
    label,
    colour,
    is_active: isActive !== false,
  })),
  default_value: field.default_value ?? null,
  lookup_module: field.lookup_module,
});

export const newDraft = (type: string, section: string): FieldDraft => ({
  label: '',
  type,
  section,
  is_required: false,
  is_unique: false,
  in_form: true,
  options: [],
  default_value: null,
  lookup_module: null,
});

const bodyOfOptions = ({ options }: FieldDraft) =>
  options.map(({ value, label, colour, is_active: isActive }) => ({
    ...(value !== null && { value }),
    label,
    colour,
    ...(!isActive && { is_active: false }),
  }));

/** The default as the server reads it: an option that is new has its label only. */
function defaultOf({ type, options, default_value: chosen }: FieldDraft): unknown {
  if (!hasOptions(type)) return chosen ?? null;
  const named = (key: unknown) => {
    const option = options.find((each) => each.key === key);
    return option ? [option.value ?? option.label] : [];
  };
  if (Array.isArray(chosen)) return chosen.flatMap(named);
  return named(chosen)[0] ?? null;
}

/** What adds the field. */
export const bodyOfNew = (draft: FieldDraft): z.input<typeof createFieldBody> => ({
  label: draft.label,
  type: draft.type,
  ...(draft.section !== '' && { section: draft.section }),
  is_required: draft.is_required,
  is_unique: draft.is_unique,
  in_form: draft.in_form,
  ...(hasOptions(draft.type) && { options: bodyOfOptions(draft) }),
  ...(canHaveDefault(draft.type) && !draft.is_unique && { default_value: defaultOf(draft) }),
  ...(draft.type === 'lookup' && draft.lookup_module !== null && { lookup_module: draft.lookup_module }),
});

/** What of a field can be changed, as the change names the state on which it was made. */
export const beforeOf = ({ label, is_required, in_form, options, default_value }: Field) => ({
  label,
  is_required,
  in_form,
  options,
  default_value,
});

/** What the draft changes of a field; null where it is nothing. */
export function changesOf(draft: FieldDraft, base: Field): z.input<typeof updateFieldBody> | null {
  const wanted = {
    label: draft.label,
    is_required: draft.is_required,
    in_form: draft.in_form,
    ...(hasOptions(draft.type) && { options: bodyOfOptions(draft) }),
    ...(canHaveDefault(draft.type) && { default_value: defaultOf(draft) }),
  };
  const stored: Readonly<Record<string, unknown>> = {
    ...beforeOf(base),
    options: bodyOfOptions(draftOf(base, '')),
    default_value: base.default_value ?? null,
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  );
  return Object.keys(changes).length === 0 ? null : { ...changes, before: beforeOf(base) };
}
