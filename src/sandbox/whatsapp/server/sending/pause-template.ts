import { setTemplateStatus } from '../graph/templates/template-status.ts';
import type { Platform } from '../platform.ts';
import type { Template } from '../registry/entities.ts';

const HOUR_MS = 3_600_000;
// Meta's reference, Template pausing: three hours, then six, then disabled for good.
const PAUSES = [
  { ms: 3 * HOUR_MS, title: 'FIRST_PAUSE' },
  { ms: 6 * HOUR_MS, title: 'SECOND_PAUSE' },
];

/** A template whose quality has become low can no longer be sent for a while, and the third time never again. */
export function pauseForQuality(platform: Platform, template: Template): void {
  if (template.quality_score !== 'RED' || template.status !== 'APPROVED') return;
  const earlier = template.pause_count ?? 0;
  const pause = PAUSES[earlier];
  template.pause_count = earlier + 1;
  template.paused_until = pause ? platform.clock.now() + pause.ms : null;
  if (!pause) return setTemplateStatus(platform, template, 'DISABLED', { title: 'DISABLED' });
  setTemplateStatus(platform, template, 'PAUSED', { title: pause.title });
  endPauseLater(platform, template);
}

function endPauseLater(platform: Platform, template: Template): void {
  const until = template.paused_until ?? 0;
  platform.clock.after(Math.max(0, until - platform.clock.now()), () => {
    // Someone may have changed it meanwhile, or it is paused once more.
    if (template.status !== 'PAUSED' || template.paused_until !== until) return;
    template.paused_until = null;
    setTemplateStatus(platform, template, 'APPROVED', { title: 'UNPAUSE' });
  });
}

/** After a restart: pauses end when they were to end. */
export function resumePauses(platform: Platform): void {
  for (const template of platform.registry.state.templates)
    if (template.status === 'PAUSED' && typeof template.paused_until === 'number') endPauseLater(platform, template);
}
