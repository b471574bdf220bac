import { isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { Platform } from '../../platform.ts';
import type { Template } from '../../registry/entities.ts';

export interface StatusExtra {
  /** Why it was rejected, disabled or paused. */
  reason?: string | undefined;
  /** Which pause it is: FIRST_PAUSE, SECOND_PAUSE, RATE_LIMITING_PAUSE; or UNPAUSE, DISABLED. */
  title?: string | undefined;
  /** When a template that is only announced as disabled will be. */
  disableDate?: string | undefined;
}

const identityOf = (template: Template): Json => ({
  message_template_id: Number(template.id),
  message_template_name: template.name,
  message_template_language: template.language,
});

function emit(platform: Platform, template: Template, field: string, value: Json): void {
  platform.webhooks.emit({ account_id: template.account_id, number_id: null, field, value });
}

/** Changes a template's status and notifies the business by webhook. Its id is an integer there. */
export function setTemplateStatus(
  platform: Platform,
  template: Template,
  status: string,
  { reason = 'NONE', title, disableDate }: StatusExtra = {},
): void {
  template.status = status;
  template.rejected_reason = status === 'REJECTED' ? reason : 'NONE';
  template.was_approved ||= status === 'APPROVED';
  template.updated_at = platform.clock.now();
  platform.registry.changed();
  platform.feed.add({
    group: 'other',
    icon: 'chat',
    title: `Template ${status.toLowerCase()}`,
    detail: `${template.name} · ${template.language}`,
    json: { id: template.id, status, reason },
  });
  // Meta's reference, "message_template_status_update webhook".
  emit(platform, template, 'message_template_status_update', {
    event: status,
    ...identityOf(template),
    message_template_category: template.category,
    reason: status === 'APPROVED' ? 'NONE' : reason,
    ...(disableDate === undefined ? {} : { disable_info: { disable_date: disableDate } }),
    ...(title === undefined ? {} : { other_info: { title, description: DESCRIPTIONS[title] ?? title } }),
    ...(status === 'REJECTED'
      ? {
          rejection_info: {
            reason,
            recommendation: 'Change the template so that it follows the rules, and submit it again.',
          },
        }
      : {}),
  });
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  FIRST_PAUSE: 'Your WhatsApp message template has been paused for 3 hours until it can be sent again.',
  SECOND_PAUSE: 'Your WhatsApp message template has been paused for 6 hours until it can be sent again.',
  RATE_LIMITING_PAUSE: 'Your WhatsApp message template has been paused because its quality could not be assessed.',
  UNPAUSE: 'Your WhatsApp message template can be sent again.',
  DISABLED: 'Your WhatsApp message template has been disabled.',
};

/** Changes a template's quality and notifies the business. Meta's reference, "message_template_quality_update webhook". */
export function setTemplateQuality(platform: Platform, template: Template, quality: string): void {
  const previous = template.quality_score;
  template.quality_score = quality;
  template.quality_at = platform.clock.now();
  platform.registry.changed();
  emit(platform, template, 'message_template_quality_update', {
    previous_quality_score: previous,
    new_quality_score: quality,
    ...identityOf(template),
  });
}

const DAY_MS = 86_400_000;

/** Announces that a template will get another category in a day. Meta's reference, "template_category_update webhook". */
export function announceTemplateCategory(platform: Platform, template: Template, category: Template['category']): void {
  template.correct_category = category;
  platform.registry.changed();
  emit(platform, template, 'template_category_update', {
    ...identityOf(template),
    correct_category: category,
    new_category: template.category,
    category_update_timestamp: Math.floor((platform.clock.now() + DAY_MS) / 1000),
  });
}

/** Changes a template's category and notifies the business. Meta's reference, "template_category_update webhook". */
export function setTemplateCategory(platform: Platform, template: Template, category: Template['category']): void {
  template.previous_category = template.category;
  template.category = category;
  template.correct_category = null;
  template.updated_at = platform.clock.now();
  platform.registry.changed();
  emit(platform, template, 'template_category_update', {
    ...identityOf(template),
    previous_category: template.previous_category,
    new_category: category,
  });
}

/** Says what an edited template reads like. Meta's reference, "message_template_components_update webhook". */
export function emitTemplateComponents(platform: Platform, template: Template): void {
  const textOfType = (type: string) =>
    textOf(template.components.find((each) => wordOf(each['type']).toUpperCase() === type)?.['text']);
  const [header, body, footer] = ['HEADER', 'BODY', 'FOOTER'].map(textOfType);
  const buttons = template.components
    .flatMap((each) => listOf(each['buttons']))
    .filter(isJson)
    .map((button) => ({
      message_template_button_type: wordOf(button['type']),
      message_template_button_text: wordOf(button['text']),
      ...(button['url'] === undefined ? {} : { message_template_button_url: button['url'] }),
      ...(button['phone_number'] === undefined ? {} : { message_template_button_phone_number: button['phone_number'] }),
    }));
  emit(platform, template, 'message_template_components_update', {
    ...identityOf(template),
    ...(header === undefined ? {} : { message_template_title: header }),
    message_template_element: body ?? '',
    ...(footer === undefined ? {} : { message_template_footer: footer }),
    ...(buttons.length === 0 ? {} : { message_template_buttons: buttons }),
  });
}
