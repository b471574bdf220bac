import type { Platform } from '../platform.ts';
import type { Template } from '../registry/entities.ts';

export interface StatusExtra {
  /** Why it was rejected, disabled or paused. */
  reason?: string | undefined;
  /** Which pause it is, or that it has ended. */
  title?: string | undefined;
}

/** Changes a template's status and notifies the business by webhook. Its id is an integer there. */
export function setTemplateStatus(
  platform: Platform,
  template: Template,
  status: string,
  { reason = 'NONE', title }: StatusExtra = {},
): void {
  template.status = status;
  template.rejected_reason = status === 'REJECTED' ? reason : 'NONE';
  platform.registry.changed();
  platform.feed.add({
    group: 'other',
    icon: 'chat',
    title: `Template ${status.toLowerCase()}`,
    detail: `${template.name} · ${template.language}`,
    json: { id: template.id, status, reason },
  });
  platform.webhooks.emit({
    account_id: template.account_id,
    number_id: null,
    field: 'message_template_status_update',
    value: {
      event: status,
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      message_template_category: template.category,
      reason: status === 'APPROVED' ? 'NONE' : reason,
      ...(title === undefined ? {} : { other_info: { title, description: title } }),
    },
  });
}

/** Changes a template's quality and notifies the business. */
export function setTemplateQuality(platform: Platform, template: Template, quality: string): void {
  const previous = template.quality_score;
  template.quality_score = quality;
  platform.registry.changed();
  platform.webhooks.emit({
    account_id: template.account_id,
    number_id: null,
    field: 'message_template_quality_update',
    value: {
      previous_quality_score: previous,
      new_quality_score: quality,
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
    },
  });
}
