import { refusalsOf } from '../../channels/contract/providers/refusals-of.ts';
import { findChannel } from '../../channels/server/index.ts';
import { retryMembers } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { listPeople, type PeoplePage } from '../../outreach/server/index.ts';
import type { Branch } from '../../outreach/contract/step.ts';
import { campaignEvents } from '../contract/events.ts';
import { findCampaign } from './campaign-store.ts';

const AT_ONCE = 1_000;

/**
 * Sends the message of a step once more to those for whom it failed, where sending again can help: what our own rules refused, and
 * what the provider will refuse again, is left as it is. Returns how many go out again.
 */
export async function retryCampaign(
  ctx: MemberContext,
  campaignId: Id,
  { step, action, failure = '' }: { step: Id; action?: Branch | undefined; failure?: string | undefined },
): Promise<{ retried: number }> {
  const { tx, businessId, db } = ctx;
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  if (!(campaign.steps ?? []).some(({ id }) => id === step)) refuse('NOT_FOUND');
  const channel = campaign.channel_id === null ? undefined : await findChannel(db, businessId, campaign.channel_id);
  if (!channel) return refuse('NOT_ALLOWED', { reason: 'NO_CHANNEL' });
  const rules = refusalsOf(channel.kind);
  const canHelp = (code: number | null): boolean => code !== null && rules?.ruleOf(code).cure === 'send_again';
  const filter = {
    branch: action ?? null,
    outcome: 'sent',
    statuses: ['failed'],
    reason: null,
    failure: failure === '' ? null : failure,
    response: null,
    text: null,
    pattern: null,
  } as const;
  let retried = 0;
  const of = { kind: 'campaign', record_id: campaignId, step_id: step } as const;
  for (let after: Id | null = '0'; after !== null;) {
    const page: PeoplePage = await listPeople(tx, businessId, of, filter, { after, limit: AT_ONCE });
    const { people, next } = page;
    const ids = people.filter(({ failure_code: code }) => canHelp(code)).flatMap(({ message_id: id }) => id ?? []);
    retried += await retryMembers(ctx, ids);
    after = next?.contact_id ?? null;
  }
  ctx.audit({ action: 'campaign.retried', record_type: 'campaigns', record_id: campaignId, detail: { retried } });
  ctx.emit(campaignEvents.campaignProgress, { id: campaignId, step_id: step });
  return { retried };
}
