import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { qualities } from '../../channels/contract/quality.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { mediaItem } from '../../media/contract/media.ts';

export const templateCategories = ['marketing', 'utility', 'authentication'] as const;
/** Languages in which templates are written here (specification, section 10). Those that the provider has may be in others. */
export const templateLanguages = ['en', 'en_GB', 'en_US', 'hi', 'ta'] as const;
/** `individual`: offered in chats; `broadcast`: in campaigns and sequences. */
export const templatePurposes = ['individual', 'broadcast'] as const;
export const headerTypes = ['none', 'text', 'image', 'video', 'document'] as const;
export const templateButtonTypes = ['url', 'phone_number', 'copy_code', 'quick_reply'] as const;

/**
 * `draft`: never published. `pending`: the provider reviews it. `inactive`: deactivated here, or gone at the provider.
 * `paused`, `disabled`: by the provider, because of its quality. Only `active` can be sent.
 */
export const templateStatuses = ['draft', 'pending', 'active', 'inactive', 'rejected', 'paused', 'disabled'] as const;

/** What customers think of a template, by the provider; null where it has not said. */
export const templateQualities = qualities;

export const templateVariable = z.object({
  /**
   * Body variables keep their names. The others: `_header_text`, `_header_media` (a csid; where the template has a file of its
   * own, that is sent without it), `_header_latitude`, `_header_longitude`, `_header_name`, `_header_address` and `_button_N`.
   */
  name: z.string(),
  place: z.enum(['header', 'body', 'button']),
  /** The sample that reviewers see. */
  example: z.string().nullable(),
});

const templateButton = z.object({
  type: z.enum([...templateButtonTypes, 'other']),
  text: z.string(),
  url: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** The sample of a code to copy. */
  code: z.string().nullable(),
});

/** The words of a template, published or not. */
const wording = {
  headerType: z.enum([...headerTypes, 'location']),
  /** The text of a header of type `text`, else null. */
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(templateButton),
  /** Everything that must be given a value before it can be sent, in the order in which it is read. */
  variables: z.array(templateVariable),
  /** The file of the header that was chosen here; null where there is none, or where the provider alone has it. */
  media: mediaItem.nullable(),
};

/** Edits that are not published yet. */
export const templateEdits = z.object({
  ...wording,
  name: z.string(),
  language: z.string(),
  category: z.enum(templateCategories),
  changed_time: instant,
  /** Who changed it last; null where that person was removed. */
  changed_by: z.object({ id, name: z.string() }).nullable(),
});

/** A template as it is sent. Of one that was never published: as it will be. */
export const template = z.object({
  id,
  name: z.string(),
  language: z.string(),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses),
  purpose: z.enum(templatePurposes),
  channels_group: z.enum(channelKinds),
  ...wording,
  quality: z.enum(templateQualities).nullable(),
  /** Why the provider rejected, paused or disabled it, as a sentence; else null. */
  reason: z.string().nullable(),
  /** Until when the provider has paused it, where it said so. */
  paused_until: instant.nullable(),
  /** The category that the provider will give it, and when. */
  category_change: z.object({ category: z.enum(templateCategories), time: instant.nullable() }).nullable(),
  /** Are there edits that are not published? */
  has_edits: z.boolean(),
  /** Was it deactivated here? What the provider says of it may change meanwhile. */
  is_deactivated: z.boolean(),
  changed_time: instant,
  /** False where it has parts that only the provider's own manager can write; it can be sent, not edited. */
  is_editable: z.boolean(),
  /** Counts changes that people make here; an edit may send it back. */
  version: z.number().int(),
});
export type Template = z.infer<typeof template>;
export type TemplateStatus = Template['status'];
export type TemplateEdits = z.infer<typeof templateEdits>;

/** One template with its edits that are not published; null where there are none, and while it was never published. */
export const templateDetail = template.extend({ edits: templateEdits.nullable() });
export type TemplateDetail = z.infer<typeof templateDetail>;
