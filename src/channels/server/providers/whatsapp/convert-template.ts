import type { AccountChange } from '../../../contract/incoming.ts';
import { asRecord, asText, asTime, type Json } from './convert-json.ts';

/** "NONE" is said as often as nothing. */
export const reasonOf = (value: unknown): string | null => {
  const text = asText(value);
  return text === null || text === 'NONE' ? null : text;
};

const templateId = (value: Json): string => {
  const id = asText(value.message_template_id);
  if (id === null) throw new Error('message_template_id is missing');
  return id;
};

/** Of Meta's "Template pausing": the first time, and the second. The third disables. */
const PAUSED_HOURS: Readonly<Record<string, number | undefined>> = { FIRST_PAUSE: 3, SECOND_PAUSE: 6 };

/** Events that are called otherwise than the status that follows. */
const STATUS_OF: Readonly<Record<string, string | undefined>> = { REINSTATED: 'APPROVED' };

/** Status and quality arrive under either field name; what stands inside decides. */
export function convertTemplate(value: Json): AccountChange[] {
  const template_id = templateId(value);
  const quality = asText(value.new_quality_score);
  if (quality !== null) return [{ type: 'template_quality', template_id, quality }];
  const event = asText(value.event)?.toUpperCase() ?? null;
  if (event === null) throw new Error('event is missing');
  // What it is again after it was archived is not said.
  if (event === 'UNARCHIVED') return [{ type: 'template_components', template_id }];
  const other = asRecord(value.other_info);
  const rejection = asRecord(value.rejection_info);
  const title = asText(other.title);
  const words = [other.description, rejection.reason, rejection.recommendation].flatMap((each) => asText(each) ?? []);
  return [
    {
      type: 'template_status',
      template_id,
      status: STATUS_OF[event] ?? event,
      reason: reasonOf(value.reason) ?? title,
      detail: words.join(' ') || null,
      paused_hours: event === 'PAUSED' ? (PAUSED_HOURS[title ?? ''] ?? null) : null,
    },
  ];
}

/** Announced, it has the category that will be as `correct_category`; done, the one that was as `previous_category`. */
export function convertTemplateCategory(value: Json): AccountChange[] {
  const announced = asText(value.correct_category);
  const category = asText(value.new_category) ?? '';
  const isAnnounced = announced !== null && announced !== category;
  return [
    {
      type: 'template_category',
      template_id: templateId(value),
      category,
      announced: isAnnounced ? announced : null,
      announced_time: isAnnounced ? asTime(value.category_update_timestamp) : null,
    },
  ];
}

/** Its text was edited: at the provider, or by us. */
export const convertTemplateText = (value: Json): AccountChange[] => [
  { type: 'template_components', template_id: templateId(value) },
];
