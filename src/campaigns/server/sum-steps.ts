import type { CampaignStats } from '../contract/results.ts';

/** Numbers by reason, the largest first. Pure. */
export const mostFirst = <Reason extends string>(
  sums: ReadonlyMap<Reason, number>,
): { reason: Reason; people: number }[] =>
  [...sums].map(([reason, people]) => ({ reason, people })).toSorted((one, other) => other.people - one.people);

/** Merges the lists; numbers of the same reason are added. */
function addByReason<Reason extends string>(
  ...lists: readonly (readonly { reason: Reason; people: number }[])[]
): { reason: Reason; people: number }[] {
  const sums = new Map<Reason, number>();
  for (const { reason, people } of lists.flat()) sums.set(reason, (sums.get(reason) ?? 0) + people);
  return mostFirst(sums);
}

/**
 * Adds the statistics of a step to those of the steps before: numbers of messages, conversions (attributed to one step only) and costs.
 * Numbers of people are not added, because the same person can be in both. Pure.
 */
export function addStep(so_far: CampaignStats, step: CampaignStats): CampaignStats {
  const sum = (of: 'submitted' | 'sent' | 'delivered' | 'read' | 'failed' | 'suppressed') => so_far[of] + step[of];
  return {
    ...so_far,
    members: Math.max(so_far.members, step.members),
    submitted: sum('submitted'),
    sent: sum('sent'),
    delivered: sum('delivered'),
    read: sum('read'),
    failed: sum('failed'),
    suppressed: sum('suppressed'),
    failures: addByReason(so_far.failures, step.failures),
    left_out: addByReason(so_far.left_out, step.left_out),
    followed: {
      days: step.followed.days,
      enquiries: so_far.followed.enquiries + step.followed.enquiries,
      orders: so_far.followed.orders + step.followed.orders,
      tasks: so_far.followed.tasks + step.followed.tasks,
    },
    cost: { ...step.cost, amount: so_far.cost.amount + step.cost.amount },
  };
}
