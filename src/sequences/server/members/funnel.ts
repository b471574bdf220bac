import { readSourceTotals } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { countLeftOutPeople, countResponses } from '../../../outreach/server/index.ts';
import type { StepFunnel } from '../../contract/sequence.ts';
import { findSequence, readVersions } from '../sequence/sequence-store.ts';
import { countByStep } from './member-list-store.ts';

/** Messages that have come to a status are those that stand at it or beyond. */
const REACHED = {
  sent: ['sent', 'delivered', 'read', 'replied'],
  delivered: ['delivered', 'read', 'replied'],
  read: ['read', 'replied'],
  failed: ['failed'],
} as const;

const peopleOf = (counts: readonly { step_id: Id; people: number }[], stepId: Id): number =>
  counts.filter(({ step_id }) => step_id === stepId).reduce((sum, { people }) => sum + people, 0);

/** How many people are where, for each step of the latest version. Steps that exist no longer are not among them. */
export async function funnelOf({ tx, businessId }: MemberContext, sequenceId: Id): Promise<StepFunnel[]> {
  const sequence = (await findSequence(tx, businessId, sequenceId)) ?? refuse('NOT_FOUND');
  const key = { business_id: businessId, sequence_id: sequenceId, since: sequence.steps_version };
  const record = { kind: 'sequence', record_id: sequenceId } as const;
  const [versions, { hereNow, exited }, sends, leftOut, responses] = await Promise.all([
    readVersions(tx, [key]),
    countByStep(tx, businessId, sequenceId),
    readSourceTotals(tx, businessId, record),
    countLeftOutPeople(tx, businessId, record),
    countResponses(tx, businessId, record),
  ]);
  const replies = responses.filter(({ response }) => response === 'reply');
  const steps = versions.get(sequenceId)?.at(-1)?.steps ?? [];
  const reached = (stepId: Id, statuses: readonly string[]): number =>
    sends
      .filter(({ step }) => step === stepId)
      .reduce((sum, { counts }) => sum + statuses.reduce((all, status) => all + (counts[status] ?? 0), 0), 0);
  return steps.map(({ id }, index) => ({
    step_id: id,
    position: index + 1,
    here_now: hereNow.get(id) ?? 0,
    sent: reached(id, REACHED.sent),
    delivered: reached(id, REACHED.delivered),
    read: reached(id, REACHED.read),
    replied: peopleOf(replies, id),
    failed: reached(id, REACHED.failed),
    left_out: peopleOf(leftOut, id),
    // Who left before the first step is shown with it.
    exited: (exited.get(id) ?? 0) + (index === 0 ? (exited.get('') ?? 0) : 0),
  }));
}
