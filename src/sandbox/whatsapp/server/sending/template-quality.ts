import { setTemplateStatus } from '../graph/template-status.ts';
import type { Platform } from '../platform.ts';
import type { Template } from '../registry/entities.ts';

export const QUALITY_SCORES = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const;
const HOUR_MS = 3_600_000;
// Meta's reference, Template pausing: three hours, then six, then disabled for good.
const PAUSES_MS = [3 * HOUR_MS, 6 * HOUR_MS];
const TITLES = ['FIRST_PAUSE', 'SECOND_PAUSE'];

/** People judge a template: the business is notified, and a low quality pauses it. */
export function setTemplateQuality(
  platform: Platform,
  template: Template,
  score: (typeof QUALITY_SCORES)[number],
): void {
  const before = template.quality_score;
  template.quality_score = score;
  platform.registry.changed();
  platform.webhooks.emit({
    account_id: template.account_id,
    number_id: null,
    field: 'message_template_quality_update',
    value: {
      previous_quality_score: before,
      new_quality_score: score,
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
    },
  });
  if (score === 'RED' && template.status === 'APPROVED') pause(platform, template);
}

function pause(platform: Platform, template: Template): void {
  const earlier = template.pause_count ?? 0;
  template.pause_count = earlier + 1;
  const pauseMs = PAUSES_MS[earlier];
  if (pauseMs === undefined) {
    template.paused_until = null;
    setTemplateStatus(platform, template, 'DISABLED', 'NONE', otherInfo('DISABLED', 'The template was disabled.'));
    return;
  }
  template.paused_until = platform.clock.now() + pauseMs;
  const description = `The template was paused for ${pauseMs / HOUR_MS} hours because of its quality.`;
  setTemplateStatus(platform, template, 'PAUSED', 'NONE', otherInfo(TITLES[earlier] ?? '', description));
  endPauseLater(platform, template);
}

const otherInfo = (title: string, description: string) => ({ other_info: { title, description } });

function endPauseLater(platform: Platform, template: Template): void {
  const until = template.paused_until ?? 0;
  platform.clock.after(Math.max(0, until - platform.clock.now()), () => {
    // Someone may have changed it meanwhile, or it is paused once more.
    if (template.status !== 'PAUSED' || template.paused_until !== until) return;
    template.paused_until = null;
    setTemplateStatus(platform, template, 'APPROVED', 'NONE', otherInfo('UNPAUSE', 'The template can be sent again.'));
  });
}

/** After a restart: pauses end when they were to end. */
export function resumePauses(platform: Platform): void {
  for (const template of platform.registry.state.templates)
    if (template.status === 'PAUSED' && typeof template.paused_until === 'number') endPauseLater(platform, template);
}
