import type { TemplateRules } from '../../channels/contract/template-rules.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { presentMedia, type MediaRow } from '../../media/server/index.ts';
import { providerProblems } from '../contract/provider-problems.ts';
import type { TemplateBody } from '../contract/template-body.ts';
import { isNumbered, keysOf } from '../contract/template-text.ts';
import { providerNames, templateRulesOf } from './template-account.ts';
import type { TemplateRow } from './template-row-store.ts';
import { canChangeCategory } from './write-template.ts';

const HOUR_MS = 3_600_000;

/** What the provider lets change; APPROVED within limits. */
const EDITABLE = new Set(['APPROVED', 'REJECTED', 'PAUSED']);
const IN_REVIEW = new Set(['PENDING', 'IN_APPEAL']);

/** Refuses what the provider is known to refuse, with every reason in words. `now`: the database's time. */
export function refuseUnpublishable(row: TemplateRow, body: TemplateBody, file: MediaRow | null, now: string): void {
  const rules = templateRulesOf(row.channel_kind) ?? refuse('CONFLICT', { reason: 'NO_CHANNEL' });
  if (row.provider_status !== null) refuseState(row, body, rules, now);
  const fields = providerProblems(body, file === null ? null : presentMedia(file), rules).map(({ path, message }) => ({
    field: path,
    message,
  }));
  const [first] = fields;
  if (first) refuse('INVALID_DATA', { message: first.message, info: { field: first.field, fields } });
}

function refuseState(row: TemplateRow, body: TemplateBody, rules: TemplateRules, now: string): void {
  const status = row.provider_status ?? '';
  if (IN_REVIEW.has(status)) refuse('CONFLICT', { reason: 'IN_REVIEW', info: providerNames(row.channel_kind) });
  if (!EDITABLE.has(status)) refuse('CONFLICT', { reason: 'NOT_CHANGEABLE', info: providerNames(row.channel_kind) });
  if (status === 'APPROVED') refuseTooSoon(row.provider_edit_times, rules, now);
  if (body.category.toUpperCase() !== row.category && !canChangeCategory(row))
    refuse('INVALID_DATA', {
      message: 'The category of an approved template cannot change. Write a new template for another one.',
      info: { field: 'category' },
    });
  refuseOtherVariables(row, body);
}

/** Whether variables have names or numbers is fixed when a template is created. */
function refuseOtherVariables({ parameter_format }: TemplateRow, { header, body }: TemplateBody): void {
  const keys = [...keysOf(header ?? ''), ...keysOf(body)];
  if (keys.length === 0 || keys.every(isNumbered) === (parameter_format === 'positional')) return;
  const message =
    parameter_format === 'positional'
      ? 'The variables of this template are numbered: {{1}}, {{2}}. Keep to numbers.'
      : 'The variables of this template have names. Keep to names.';
  refuse('INVALID_DATA', { message, info: { field: 'body' } });
}

/** Refuses an edit that comes before the provider allows the next one, and says when that is. */
export function refuseTooSoon(
  times: readonly string[],
  { provider, edits: { hours, max, days } }: Pick<TemplateRules, 'provider' | 'edits'>,
  now: string,
): void {
  const [latest] = times;
  const oldest = times[max - 1];
  const allowed = [
    latest === undefined ? 0 : Date.parse(latest) + hours * HOUR_MS,
    oldest === undefined ? 0 : Date.parse(oldest) + days * 24 * HOUR_MS,
  ];
  const from = Math.max(...allowed);
  const waitMs = from - Date.parse(now);
  if (waitMs <= 0) return;
  const info = { provider, hours, max, days, wait: waitOf(waitMs), time: new Date(from).toISOString() };
  refuse('CONFLICT', { reason: 'EDIT_LIMIT', info });
}

function waitOf(ms: number): string {
  const hours = Math.ceil(ms / HOUR_MS);
  if (hours <= 1) return 'an hour';
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}
