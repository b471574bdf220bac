import { contactModule } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { fieldsOf, getRecord, moduleRegistry, readLabels, type ModuleFields } from '../../records/server/index.ts';
import { checkNames, type Check, type Decision, type OutreachKind } from '../contract/decision.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import { findSendersOfMessages, listDecisionRows, type DecisionRow } from './contact-decision-store.ts';
import type { DecisionFacts } from './decide-members.ts';
import { leftOutText } from './left-out-text.ts';
import { stepFieldFinder } from './open-step.ts';

const moduleOf: Readonly<Record<OutreachKind, string>> = { campaign: 'campaigns', sequence: 'sequences' };

/** Which check each reason is the end of. */
const endedBy: Readonly<Partial<Record<LeftOutReason, Check['name']>>> = {
  unsubscribed: 'member',
  duplicate: 'member',
  deleted: 'member',
  no_action: 'criteria',
  no_address: 'address',
  opted_out: 'consent',
  not_opted_in: 'consent',
  missing_value: 'values',
  too_long: 'values',
  frequency_cap: 'frequency_cap',
  template: 'template',
  stopped: 'sent',
  expired: 'sent',
};

const levels: Readonly<Record<string, string>> = {
  opted_in: 'Opted in',
  opted_out: 'Opted out',
  pending: 'Not asked yet',
};

/** Why a contact got, or did not get, messages of campaigns and sequences, the latest decision first. */
export async function listDecisions(
  ctx: MemberContext,
  contactId: Id,
  query: Parameters<typeof listDecisionRows>[3],
): Promise<{ decisions: Decision[]; info: { has_more: boolean } }> {
  const { tx, businessId } = ctx;
  await getRecord(ctx, contactModule, contactId);
  const rows = await listDecisionRows(tx, businessId, contactId, query);
  // What names nothing, and what has decided nothing about this contact, are the same here.
  const isNarrowed = [query.record_id, query.step_id, query.after].some((id) => id !== undefined);
  if (rows.length === 0 && isNarrowed) refuse('NOT_FOUND');
  const shown = rows.slice(0, query.limit);
  const used = shown.flatMap(({ facts }) => (facts.cap?.messages ?? []).map(({ message_id }) => message_id));
  const senders = await findSendersOfMessages(tx, businessId, contactId, [...new Set(used)]);
  const labels = await labelsOf(ctx, [...shown, ...senders]);
  const fields = await fieldsOf(ctx, businessId, contactModule);
  const labelOf = ({ kind, record_id }: { kind: OutreachKind; record_id: Id }): string =>
    labels.get(`${kind} ${record_id}`) ?? '';
  const senderOf = new Map(senders.map((each) => [each.message_id, each]));
  const decisions = shown.map((row): Decision => {
    const { facts, reason } = row;
    return {
      id: row.id,
      kind: row.kind,
      record: { id: row.record_id, label: labelOf(row) },
      step: { id: row.step_id, position: facts.position ?? 1, name: facts.step_name ?? facts.template?.name ?? '' },
      contact: { id: row.contact_id, label: row.contact_name, mobile: row.mobile },
      branch: row.branch,
      template: facts.template
        ? { id: facts.template.id, label: facts.template.name, language: facts.template.language }
        : null,
      outcome: row.outcome,
      reason,
      reason_text: reason === null ? null : leftOutText(reason, facts),
      checks: checksOf(row, fields),
      cap: facts.cap
        ? {
            limit: facts.cap.limit,
            days: facts.cap.days,
            messages: facts.cap.messages.map(({ message_id, time }) => {
              const sender = senderOf.get(message_id);
              const step = sender?.position ? `, step ${sender.position}` : '';
              return { label: sender ? `${labelOf(sender)}${step}` : 'Automation', time };
            }),
            free_time: facts.cap.free_time,
          }
        : null,
      status: row.status,
      failure_reason: row.failure_reason,
      message_id: row.message_id,
      chat_id: row.chat_id,
      time: row.decided_time,
    };
  });
  return { decisions, info: { has_more: rows.length > query.limit } };
}

/** The names of campaigns and sequences, by kind and id. */
async function labelsOf(
  { tx, businessId, services }: MemberContext,
  of: readonly { kind: OutreachKind; record_id: Id }[],
): Promise<ReadonlyMap<string, string>> {
  const { modules } = moduleRegistry(services);
  const labels = new Map<string, string>();
  for (const kind of ['campaign', 'sequence'] as const) {
    const ids = [...new Set(of.filter((each) => each.kind === kind).map(({ record_id }) => record_id))];
    const view = modules.get(moduleOf[kind])?.labelView;
    if (view === undefined || ids.length === 0) continue;
    for (const { id, label } of await readLabels(tx, view, businessId, ids)) labels.set(`${kind} ${id}`, label);
  }
  return labels;
}

/** The checks in their order, with what was seen; what stands behind the one that ended it was not made. */
function checksOf(row: DecisionRow, fields: ModuleFields): Check[] {
  const { reason, facts, decided_time: time } = row;
  const end = reason === null ? null : (endedBy[reason] ?? 'sent');
  const last = end === null ? checkNames.length : checkNames.indexOf(end);
  return checkNames
    .filter((name) => isMade(name, facts))
    .map((name): Check => {
      const at = checkNames.indexOf(name);
      const result = at > last ? 'not_reached' : at === last ? 'stopped' : 'passed';
      if (name === 'sent' && end === null) return sentCheck(row);
      const isReached = result !== 'not_reached';
      return {
        name,
        result,
        seen: isReached ? (seen[name]?.(facts, fields) ?? []) : [],
        time: isReached ? time : null,
      };
    });
}

/** Checks that a step does not have are not shown. */
function isMade(name: Check['name'], facts: DecisionFacts): boolean {
  if (name === 'criteria') return Object.keys(facts.fields).length > 0;
  if (name === 'consent' || name === 'quiet_hours') return facts.is_marketing === true;
  if (name === 'frequency_cap') return facts.cap !== undefined && facts.cap !== null;
  return true;
}

/** Whether it left says its message. */
function sentCheck({ status, failure_reason: failure, message_time: time }: DecisionRow): Check {
  const hasLeft = status !== null && status !== 'pending' && status !== 'failed';
  const seen = failure === null ? [] : [{ label: 'Reason', value: failure }];
  return {
    name: 'sent',
    result: status === 'failed' ? 'stopped' : hasLeft ? 'passed' : 'not_reached',
    seen: status === null ? seen : [{ label: 'Status', value: status }, ...seen],
    time: hasLeft || status === 'failed' ? time : null,
  };
}

/** What each check looks at; those without an entry show nothing. */
const seen: Readonly<Partial<Record<Check['name'], (facts: DecisionFacts, fields: ModuleFields) => Check['seen']>>> = {
  member: ({ row }) => (row === undefined ? [] : [{ label: 'Row', value: String(row) }]),
  criteria(facts, fields) {
    const fieldOf = stepFieldFinder(fields);
    return Object.entries(facts.fields).map(([name, value]) => ({
      label: fieldOf(name)?.label ?? name,
      value: written(value, fieldOf(name)?.options ?? []),
    }));
  },
  address: ({ mobile }) => [{ label: 'Mobile', value: mobile ?? '' }],
  consent: ({ level }) => [{ label: 'Marketing', value: levels[level] ?? level }],
  values: ({ values = {}, missing = [] }) => [
    ...Object.entries(values).map(([label, value]) => ({ label, value })),
    ...missing.map((label) => ({ label, value: '' })),
  ],
  frequency_cap: ({ cap }) =>
    cap
      ? [
          { label: `Marketing in ${cap.days} days`, value: String(cap.messages.length) },
          { label: 'Your limit', value: String(cap.limit) },
        ]
      : [],
  template: ({ template }) => (template ? [{ label: 'Template', value: template.name }] : []),
};

/** A value of a field as people read it. */
function written(value: unknown, options: readonly { value: string; label: string }[]): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => written(each, options)).join(', ');
  if (typeof value === 'object') return 'label' in value ? String(value.label) : '';
  return options.find((option) => option.value === value)?.label ?? String(value as string | number);
}
