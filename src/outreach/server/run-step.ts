import {
  countryOfNumber,
  openMemberChats,
  openSources,
  sendToMembers,
  type MemberChat,
  type OpenSource,
  type SourceMember,
} from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import { branches, type Branch } from '../contract/step.ts';
import { decideMembers, type DecidedMember, type StepMember } from './decide-members.ts';
import { addMessageCounts, insertDecisions, type MessageCount, type NewDecision } from './decision-store.ts';
import { trackValues, type FilledMember } from './links/track-values.ts';
import type { OpenStep } from './open-step.ts';

/** What a step did about a member. `later`: a split has not decided yet which message they get. */
export interface StepOutcome {
  member: StepMember;
  outcome: 'sent' | 'left_out' | 'later';
  reason: LeftOutReason | null;
  /** False where it was decided about them before: nothing was done now. */
  isNew: boolean;
}

/** What tells messages of one step apart: their branch, and the template, which a later one can replace. */
export const partOf = (version: string, branch: Branch, templateId: Id): string => `${version}${branch}.${templateId}`;

/** Which branch a message of a step is of. */
export const branchOfPart = (part: string): Branch =>
  branches.find((branch) => part.split('.')[0]?.endsWith(branch)) ?? 'if';

/** Which version of the steps a message of a step was decided by. */
export const versionOfPart = (part: string): string => (part.split('.')[0] ?? '').slice(0, -branchOfPart(part).length);

/** The sources of a step's messages, by branch. Locked until the transaction ends, so that stopping the record waits for it. */
export async function openStepSources(ctx: BusinessContext, step: OpenStep): Promise<ReadonlyMap<Branch, OpenSource>> {
  const actions = branches.flatMap((branch) => step.rules.actions[branch] ?? []);
  const sources = await openSources(
    ctx,
    actions.map(({ branch, template, payload, content, isMarketing }) => ({
      business_id: ctx.businessId,
      kind: step.kind,
      record_id: step.record.id,
      step: step.step.id,
      part: partOf(step.version, branch, template.id),
      channel_id: step.channelId,
      lane: step.lane,
      actor: step.actor,
      payload,
      content_type: 'template',
      content,
      is_marketing: isMarketing,
    })),
  );
  return new Map(actions.flatMap(({ branch }, index) => (sources[index] ? [[branch, sources[index]] as const] : [])));
}

export interface RunStepOptions {
  /** When the message of a member with this number may leave at the earliest; null: at once. Asked once for each who gets one. */
  dueTimeOf?: (mobile: string | null) => string | null;
}

/**
 * Decides about members of a step and hands over what they get, in the caller's transaction: either all of it is committed or
 * nothing. At most about 2,000 members at once. A member about whom this step has decided already (of the same entry) is left
 * alone, so that repeating any part changes nothing. `sources` were opened in the same transaction, before records were locked.
 */
export async function runStep(
  ctx: BusinessContext,
  step: OpenStep,
  sources: ReadonlyMap<Branch, OpenSource>,
  members: readonly StepMember[],
  { dueTimeOf }: RunStepOptions = {},
): Promise<StepOutcome[]> {
  const all = (await decideMembers(ctx, step, members)).map((each) => withDueTime(each, dueTimeOf));
  const decided = all.filter(({ decision }) => decision.outcome !== 'later');
  const sending = decided.filter(({ decision }) => decision.outcome === 'sent');
  const chats = await openMemberChats(
    ctx,
    step.channelId,
    sending.map(({ member }) => member.contact_id),
  );
  const written = await insertDecisions(
    ctx.tx,
    ctx.businessId,
    { kind: step.kind, record_id: step.record.id, step_id: step.step.id },
    decided.map((each) => decisionOf(each, chats)),
  );
  const messageOf = new Map(written.map((row) => [keyOf(row), row.message_id]));
  await handOver(ctx, sources, await trackValues(ctx, step, sending), { chats, messageOf });
  await countMessages(
    ctx,
    step,
    sending.filter(({ member }) => typeof messageOf.get(keyOf(member)) === 'string'),
  );
  return all.map((each) => {
    const { member, decision } = each;
    if (decision.outcome === 'later') return { member, outcome: 'later', reason: null, isNew: false };
    const { outcome, reason } = decisionOf(each, chats);
    return { member, outcome, reason, isNew: messageOf.has(keyOf(member)) };
  });
}

function withDueTime(each: DecidedMember, dueTimeOf: RunStepOptions['dueTimeOf']): DecidedMember {
  const dueTime = each.decision.outcome === 'sent' ? (dueTimeOf?.(each.facts.mobile) ?? null) : null;
  if (dueTime === null) return each;
  return {
    ...each,
    member: { ...each.member, due_time: dueTime },
    facts: { ...each.facts, due_time: dueTime },
  };
}

const keyOf = ({ contact_id, entry_id }: { contact_id: Id; entry_id: Id }): string => `${contact_id} ${entry_id}`;

function decisionOf(
  { member: { contact_id, entry_id }, decision, facts }: DecidedMember,
  chats: ReadonlyMap<Id, MemberChat>,
): NewDecision {
  if (decision.outcome === 'later') throw new Error('A member about whom nothing is decided has no decision');
  const { branch } = decision;
  const of = { contact_id, entry_id, branch, facts };
  if (decision.outcome === 'left_out') return { ...of, outcome: 'left_out', reason: decision.reason };
  // The number was removed between the two statements.
  if (!chats.has(contact_id)) return { ...of, outcome: 'left_out', reason: 'no_address' };
  return { ...of, outcome: 'sent', reason: null };
}

async function handOver(
  ctx: BusinessContext,
  sources: ReadonlyMap<Branch, OpenSource>,
  sending: readonly FilledMember[],
  { chats, messageOf }: { chats: ReadonlyMap<Id, MemberChat>; messageOf: ReadonlyMap<string, Id | null> },
): Promise<void> {
  const byBranch = new Map<Branch, (SourceMember & MemberChat)[]>();
  for (const { member, decision, values } of sending) {
    const chat = chats.get(member.contact_id);
    const messageId = messageOf.get(keyOf(member));
    if (decision.outcome !== 'sent' || !chat || typeof messageId !== 'string') continue;
    const of = byBranch.get(decision.branch) ?? [];
    of.push({
      ...chat,
      // A contact who is in a sequence again gets its messages again.
      member_id: member.entry_id === '0' ? member.contact_id : member.entry_id,
      message_id: messageId,
      contact_id: member.contact_id,
      slot_values: JSON.stringify(values),
      due_time: member.due_time ?? null,
    });
    byBranch.set(decision.branch, of);
  }
  for (const [branch, members] of byBranch) {
    const source = sources.get(branch);
    if (!source) throw new Error(`The step has no source for ${branch}`);
    await sendToMembers(ctx, source, members);
  }
}

/** Counts messages by what they cost: their category and the country of the number. */
async function countMessages(ctx: BusinessContext, step: OpenStep, sent: readonly DecidedMember[]): Promise<void> {
  const counts = new Map<string, MessageCount>();
  for (const { decision, facts } of sent) {
    if (decision.outcome !== 'sent') continue;
    const country = countryOfNumber(facts.mobile ?? '') ?? '';
    const { branch, action } = decision;
    const key = `${branch} ${country}`;
    const before = counts.get(key) ?? { branch, category: action.category, country, sent: 0 };
    counts.set(key, { ...before, sent: before.sent + 1 });
  }
  await addMessageCounts(
    ctx.tx,
    ctx.businessId,
    { kind: step.kind, record_id: step.record.id, step_id: step.step.id },
    [...counts.values()],
  );
}
