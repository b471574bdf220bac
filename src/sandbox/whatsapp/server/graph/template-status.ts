import type { Platform } from '../platform.ts';
import type { Template } from '../registry/entities.ts';
import type { Json } from '../../../core/server/read-json.ts';

/** Changes a template's status and notifies the business by webhook, with `more` about it. Its id is an integer there. */
export function setTemplateStatus(
  platform: Platform,
  template: Template,
  status: string,
  reason = 'NONE',
  more: Json = {},
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
      ...more,
    },
  });
}
