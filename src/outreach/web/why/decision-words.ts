import type { TFunction } from 'i18next';
import type { FormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { Check, Decision } from '../../contract/decision.ts';

/** What a check came to, in words. */
export const checkText = ({ name, result }: Check, t: TFunction<'outreach'>): string =>
  t(`why.checks.${name}.${result}`);

/** Why it ended so, in one sentence. */
export const reasonText = ({ outcome, reason, reason_text: text }: Decision, t: TFunction<'outreach'>): string =>
  outcome === 'sent' ? t('why.got') : reason === null ? (text ?? '') : t(`left_out.${reason}`);

/** All of it as text, to be pasted into a message to a colleague. */
export function copiedText(decision: Decision, t: TFunction<'outreach'>, formatDate: FormatDate): string {
  const { contact, record, step, template, reason_text: text } = decision;
  const head = [
    [contact.label, contact.mobile].filter(Boolean).join(', '),
    [record.label, t('why.step', { step: step.position }), template?.label].filter(Boolean).join(' · '),
    formatDate(decision.time, 'date_time'),
    [reasonText(decision, t), text].filter(Boolean).join('. '),
  ];
  const checks = decision.checks.map((check) => {
    const seen = check.seen.map(({ label, value }) => `${label}: ${value}`).join(', ');
    return `- ${checkText(check, t)}${seen === '' ? '' : ` (${seen})`}`;
  });
  return [...head, ...checks].join('\n');
}
