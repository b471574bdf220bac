import { z } from 'zod';
import { instant, optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { paging } from '../../foundation/contract/paging.ts';
import { allowedOrigin, redirectUrl } from './web-address.ts';

/** The modules that a submission writes a record of. */
export const formModules = ['contacts', 'enquiries'] as const;
/** The look of the button and of what is in focus. */
export const formAccents = ['petrol', 'plum', 'green', 'blue', 'black'] as const;
/** Web forms of one business. */
export const FORMS_MAX = 200;
/** Of one answer: that of a long text field. */
const ANSWER_MAX = 10_000;
const FIELDS_MAX = 40;
const ORIGINS_MAX = 20;

/** What a visitor gives, or a colleague who builds the form for them: text, or several options. */
export const answer = z.union([
  z.string().max(ANSWER_MAX, { error: `Use at most ${ANSWER_MAX} characters.` }),
  z.array(z.string().max(100)).max(50),
]);
export type Answer = z.infer<typeof answer>;

/** One question of a form: it is saved to a field of a module. */
export const webFormField = z.strictObject({
  module: z.enum(formModules, { error: 'Choose a field of contacts or enquiries.' }),
  /** The name of the field. */
  name: z.string().max(64),
  label: requiredText('Give every field a label.', 120),
  help: optionalText(300).default(''),
  is_required: z.boolean().default(false),
  /** Not shown: every submission has its value. */
  is_hidden: z.boolean().default(false),
  /** What stands in it at first; of a hidden field, what is saved. */
  value: answer.nullable().default(null),
});
export type WebFormField = z.infer<typeof webFormField>;

/** What the visitor sees after sending. `{{name}}` in a message is the name that they gave. */
export const afterSending = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), message: requiredText('Write what people see after sending.', 1_000) }),
  z.strictObject({ kind: z.literal('redirect'), url: redirectUrl }),
]);

export const formLook = z.strictObject({
  accent: z.enum(formAccents),
  corners: z.enum(['round', 'square']),
  labels: z.enum(['above', 'inside']),
});
export type FormLook = z.infer<typeof formLook>;

const settings = {
  name: requiredText('Give the form a name.', 100),
  title: requiredText('Give the form a title.', 150),
  intro: optionalText(1_000),
  fields: z
    .array(webFormField)
    .min(1, { error: 'Add at least one field.' })
    .max(FIELDS_MAX, { error: `Use at most ${FIELDS_MAX} fields.` }),
  button_label: requiredText('Give the button a label.', 60),
  /** Beside the checkbox for marketing messages; empty: there is none. */
  consent_text: optionalText(500),
  after: afterSending,
  look: formLook,
  /** Sites that may show the form in a frame. */
  allowed_origins: z.array(allowedOrigin).max(ORIGINS_MAX, { error: `Use at most ${ORIGINS_MAX} sites.` }),
  /** Who gets the enquiries. */
  owner_id: id.nullable(),
  /** The source of the enquiries: an option of their field. */
  source: z.string().max(64).nullable(),
  /** The contact list that contacts are added to. */
  contact_list_id: id.nullable(),
  is_active: z.boolean(),
  /** Texts with links are refused. */
  blocks_links: z.boolean(),
  /** Five submissions an hour from one address; without it sixty. */
  limits_visitors: z.boolean(),
};

/** Everything that is set in the builder. */
export const webFormSettings = z.strictObject(settings);
export type WebFormSettings = z.output<typeof webFormSettings>;

export const createWebFormBody = z.strictObject({
  ...settings,
  intro: settings.intro.default(''),
  button_label: settings.button_label.default('Send'),
  consent_text: settings.consent_text.default(''),
  after: settings.after.default({ kind: 'message', message: 'Thank you. We will reply soon.' }),
  look: settings.look.default({ accent: 'petrol', corners: 'round', labels: 'above' }),
  allowed_origins: settings.allowed_origins.default([]),
  owner_id: settings.owner_id.default(null),
  source: settings.source.default('web_form'),
  contact_list_id: settings.contact_list_id.default(null),
  is_active: settings.is_active.default(true),
  blocks_links: settings.blocks_links.default(true),
  limits_visitors: settings.limits_visitors.default(true),
});

/** What is left out stays as it is. `version`: the one that the change was made on. */
export const updateWebFormBody = z.strictObject({ ...settings, version: z.int() }).partial();

const reference = z.object({ id, label: z.string() });

export const webForm = z.object({
  id,
  ...settings,
  owner: reference.nullable(),
  contact_list: reference.nullable(),
  /** Names the form in its public address. */
  key: z.string(),
  /** Its public page. */
  url: z.string(),
  /** The script that shows it on another site. */
  script_url: z.string(),
  /** Of the last 30 days. */
  counts: z.object({ views: z.int(), submissions: z.int(), stopped: z.int() }),
  last_submitted_time: instant.nullable(),
  version: z.int(),
  created_time: instant,
  modified_time: instant,
});
export type WebForm = z.infer<typeof webForm>;

export const webFormQuery = z.strictObject({ ...paging, search_term: optionalText(100).optional() });
export type WebFormQuery = z.output<typeof webFormQuery>;

/** What one visitor sent, and what became of it. */
export const submission = z.object({
  id,
  submitted_time: instant,
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
  /** The sentence that the visitor agreed to; null: they did not. */
  consent_text: z.string().nullable(),
  contact: reference.nullable(),
  enquiry: reference.nullable(),
  /** Why something could not be saved as a record: a rule of the module that the form does not know. */
  problem: z.string().nullable(),
});
export type Submission = z.infer<typeof submission>;

export const submissionQuery = z.strictObject({ ...paging });
