import type { Platform } from '../../platform.ts';
import type { Template } from '../../registry/entities.ts';
import type { ReviewRule } from '../../settings.ts';
import { setTemplateStatus } from './template-status.ts';

/** The first rule whose words are in the name or the content of the template. */
export function ruleFor<Rule extends ReviewRule>(
  rules: readonly Rule[],
  { name, components }: Pick<Template, 'name' | 'components'>,
): Rule | undefined {
  const text = `${name}\n${JSON.stringify(components)}`.toLowerCase();
  return rules.find(({ contains }) => text.includes(contains.toLowerCase()));
}

/** Reviews a template after the delay of the settings: approved, or rejected by rule. By hand: the control API decides. */
export function review(platform: Platform, template: Template): void {
  const { clock, settings } = platform;
  if (settings.review_by_hand) return;
  clock.after(settings.review_ms, () => {
    if (template.status !== 'PENDING' || platform.registry.template(template.id) !== template) return;
    const rule = ruleFor(settings.review_rules.reject, template);
    if (rule) setTemplateStatus(platform, template, 'REJECTED', { reason: rule.reason });
    else setTemplateStatus(platform, template, 'APPROVED');
  });
}

/** What is in review when the sandbox starts again is reviewed from there on. */
export function resumeReviews(platform: Platform): void {
  for (const template of platform.registry.state.templates)
    if (template.status === 'PENDING') review(platform, template);
}
