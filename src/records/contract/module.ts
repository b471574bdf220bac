import { z } from 'zod';
import { requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { criteriaSchema } from '../../rules/contract/criteria.ts';

/** Longest label of a field, an option, a section or a view. */
export const LABEL_MAX = 60;
export const OPTIONS_MAX = 50;
/** What a field takes that is for images, by what the bytes of a file say. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The colours of options, by the names of the design tokens. */
export const optionColours = ['grey', 'red', 'amber', 'green', 'blue', 'violet', 'petrol'] as const;

const label = requiredText('Give it a label.', LABEL_MAX);
/** A key or name: what code and stored criteria compare. Never changes, whatever its label becomes. */
const key = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, { error: 'Use lower-case letters, digits and underscores.' });

export const fieldOption = z.object({
  value: key,
  label: z.string(),
  colour: z.enum(optionColours).nullable(),
  /** False: records that have it keep it, and it is no longer offered. */
  is_active: z.boolean().optional(),
});
export type FieldOption = z.infer<typeof fieldOption>;

/** One field of a module, built-in or of the business. */
export const field = z.object({
  /** Digits for a field of the business, the name for a built-in one. */
  id: z.string(),
  /** The key of its value in a record, in criteria and in a query's `sort_by`. */
  name: z.string(),
  label: z.string(),
  /** A field type: `text`, `picklist`, … */
  type: z.string(),
  /** How criteria compare it (`rules/contract/comparators.ts`). */
  kind: z.string(),
  is_built_in: z.boolean(),
  is_required: z.boolean(),
  /** Parley itself needs it: no business can make it optional. */
  is_always_required: z.boolean().optional(),
  is_unique: z.boolean(),
  /** False for what only Parley writes: created time, source. */
  is_editable: z.boolean(),
  /** Set where its phone numbers are shown masked: the reader's role does not show whole ones, so they cannot be changed. */
  is_masked: z.boolean().optional(),
  is_sortable: z.boolean(),
  /** Whether the form for a new record shows it. */
  in_form: z.boolean(),
  options: z.array(fieldOption).nullable(),
  /** Parley itself has these options: they can be renamed, coloured and moved only. */
  has_fixed_options: z.boolean().optional(),
  /** The value of a new record that gives none. */
  default_value: z.unknown(),
  /** Of a lookup: the module that it names a record of. */
  lookup_module: z.string().nullable(),
  max_length: z.int().nullable(),
  /** Of a file: it must be an image (`imageTypes`). */
  images_only: z.boolean().optional(),
});
export type Field = z.infer<typeof field>;

export const layoutSection = z.object({ id: key, label: z.string(), fields: z.array(z.string()) });
export type LayoutSection = z.infer<typeof layoutSection>;

const column = z.object({ field: z.string(), width: z.int().min(60).max(800).nullable() });

const sort = z.object({ field: z.string(), order: z.enum(['asc', 'desc']) });

/** A list view: columns, criteria, sort, and who sees it. */
export const listView = z.object({
  /** Digits, or the name of a built-in view. */
  id: z.string(),
  name: z.string(),
  is_built_in: z.boolean(),
  columns: z.array(column).min(1),
  criteria: criteriaSchema,
  sort: sort,
  sharing: z.enum(['own', 'team']),
  created_by: id.nullable(),
  /** How many records fit, as last counted; null where nothing counts them. */
  count: z.int().nullable(),
  /** More fit than are counted. */
  is_count_capped: z.boolean(),
});
export type ListView = z.infer<typeof listView>;

/** How many records fit a view, counted up to a limit. */
export const viewCount = z.object({ view: z.string(), count: z.int(), is_capped: z.boolean() });
export type ViewCount = z.infer<typeof viewCount>;

/** How many custom fields of one type there are and may be. */
const fieldLimit = z.object({ type: z.string(), count: z.int(), max: z.int(), can_be_unique: z.boolean() });

/** A field by which records can be chosen and that they do not have themselves: of their chats, of the lists they are in. */
const sourceField = field
  .pick({ label: true, type: true, kind: true, lookup_module: true })
  /** `name`: the source and its field, `chat.assignee`; `source`: what is written beside the label. */
  .extend({
    name: z.string(),
    source: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string(), colour: z.string().nullable() })).nullable(),
    /** Set where it can be a column of lists and views, whose values a list is asked for by `columns`. */
    column: z.object({ label: z.string(), is_sortable: z.boolean() }).nullable(),
  });

export const moduleInfo = z.object({
  name: z.string(),
  /** The key of one record in a reply, and the word in its labels: `contact`. */
  one: z.string(),
  label: z.string(),
  plural_label: z.string(),
  /** Names the record on screens: its value is shown wherever another record refers to it. */
  label_field: z.string(),
  /** Its records are people: they are shown with a face. */
  is_person: z.boolean(),
  fields: z.array(field),
  source_fields: z.array(sourceField),
  views: z.array(listView),
  /** Names of what GET /server/records/{module}/{id}/{related} returns. */
  related: z.array(z.string()),
  field_limits: z.array(fieldLimit),
  /** What the signed-in user may do. */
  allows: z.object({
    create: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    customize: z.boolean(),
    import: z.boolean(),
  }),
});
export type ModuleInfo = z.infer<typeof moduleInfo>;

/** An option as it is sent: a new one has no value, which is made from its label. */
const optionBody = z.strictObject({
  value: key.optional(),
  label: requiredText('Give every option a label.', LABEL_MAX),
  colour: z.enum(optionColours).nullable().default(null),
  is_active: z.boolean().optional(),
});
const options = z
  .array(optionBody)
  .min(1, { error: 'Add at least one option.' })
  .max(OPTIONS_MAX, { error: `Use at most ${OPTIONS_MAX} options.` });

/** For records that have an option that is removed: the one that they get, by its key or, while it is new, its label. */
const optionReplacement = z.strictObject({ from: key, to: z.string().max(LABEL_MAX) });
export type OptionReplacement = z.output<typeof optionReplacement>;

/** An option that was to be removed while records have it. */
export const heldOption = fieldOption.pick({ value: true, label: true }).extend({ count: z.int() });
export type HeldOption = z.infer<typeof heldOption>;

export const createFieldBody = z.strictObject({
  label,
  type: z.string({ error: 'Choose a type.' }),
  section: key.optional(),
  is_required: z.boolean().default(false),
  is_unique: z.boolean().default(false),
  in_form: z.boolean().default(true),
  options: options.optional(),
  /** Of a field with options: a key, or the label of an option that is new. */
  default_value: z.unknown().optional(),
  lookup_module: z.string().optional(),
});

export const updateFieldBody = z.strictObject({
  label: label.optional(),
  is_required: z.boolean().optional(),
  is_unique: z.boolean().optional(),
  in_form: z.boolean().optional(),
  options: options.optional(),
  default_value: z.unknown().optional(),
  replacements: z.array(optionReplacement).max(OPTIONS_MAX).optional(),
  /** The field as it was before the change; where it is another by now, the change is refused with CONFLICT. */
  before: field.pick({ label: true, is_required: true, in_form: true, options: true, default_value: true }).optional(),
});

export const layoutBody = z.strictObject({
  /** The sections as they were before the change; where they are others by now, it is refused with CONFLICT. */
  before: z.array(layoutSection).optional(),
  sections: z
    .array(z.strictObject({ id: key.optional(), label, fields: z.array(z.string()).max(200) }))
    .min(1, { error: 'A form has at least one section.' })
    .max(20, { error: 'Use at most 20 sections.' }),
});

const listViewFields = {
  name: requiredText('Give the view a name.', LABEL_MAX),
  columns: z
    .array(z.strictObject({ field: z.string(), width: column.shape.width.default(null) }))
    .min(1, { error: 'Choose at least one column.' })
    .max(50, { error: 'Use at most 50 columns.' }),
  criteria: criteriaSchema,
  sort,
  sharing: z.enum(['own', 'team'], { error: 'Choose who sees the view.' }),
};

export const listViewBody = z.strictObject({
  ...listViewFields,
  criteria: listViewFields.criteria.default(null),
  sharing: listViewFields.sharing.default('own'),
});

/** What is left out stays as it is. */
export const updateListViewBody = z.strictObject(listViewFields).partial();
