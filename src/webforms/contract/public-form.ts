import { z } from 'zod';
import type { Field } from '../../records/contract/module.ts';
import { answer, formLook, type WebFormField } from './web-form.ts';

/**
 * The types of fields that a stranger can fill in. Lookups and users would show records of the business, and files are
 * for those who are signed in.
 */
export const publicFieldTypes = [
  'text',
  'long_text',
  'number',
  'currency',
  'boolean',
  'picklist',
  'multi_select',
  'date',
  'time',
  'email',
  'mobile',
  'url',
  'country',
] as const;
export type PublicFieldType = (typeof publicFieldTypes)[number];

/** Fields that are decided by the business or have a place of their own in a form's settings. */
const KEPT: Readonly<Record<WebFormField['module'], ReadonlySet<string>>> = {
  // What someone agrees to is the checkbox with the sentence beside it.
  contacts: new Set(['communication_level']),
  enquiries: new Set(['source']),
};

export const isPublicType = (type: string): type is PublicFieldType => publicFieldTypes.some((known) => known === type);

/** Whether strangers may fill in a field. */
export const isPublicField = (
  module: WebFormField['module'],
  { name, type, is_editable }: Pick<Field, 'name' | 'type' | 'is_editable'>,
): boolean => is_editable && isPublicType(type) && !KEPT[module].has(name);

/** The name of a question among the answers. */
export const keyOf = ({ module, name }: Pick<WebFormField, 'module' | 'name'>): string => `${module}.${name}`;

/** One question, as the public page shows it. */
export const publicField = z.object({
  /** The name of its answer: `contacts.mobile`. */
  key: z.string(),
  type: z.enum(publicFieldTypes),
  label: z.string(),
  help: z.string(),
  is_required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  value: answer.nullable(),
});
export type PublicField = z.infer<typeof publicField>;

/** Everything that anyone may know of a form; of its business nothing but the name. */
export const publicForm = z.object({
  business_name: z.string(),
  title: z.string(),
  intro: z.string(),
  fields: z.array(publicField),
  button_label: z.string(),
  consent_text: z.string(),
  look: formLook,
  /** Proves that the page was opened, and when; one submission has it. */
  token: z.string(),
});
export type PublicForm = z.infer<typeof publicForm>;

/** A trap: people do not see this field, and programs that fill in every field do. */
export const TRAP_FIELD = 'homepage';

export const submitFormBody = z.strictObject({
  token: z.string().max(300),
  /** By the keys of the questions. */
  answers: z
    .record(z.string().max(100), answer)
    .refine((answers) => Object.keys(answers).length <= 60, { error: 'Send at most 60 answers.' }),
  consent: z.boolean().default(false),
  [TRAP_FIELD]: z.string().max(1_000).default(''),
});
export type FormReply = z.output<typeof submitFormBody>;

/** What the visitor sees after sending. */
export const formOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: z.string() }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
]);
export type FormOutcome = z.infer<typeof formOutcome>;
