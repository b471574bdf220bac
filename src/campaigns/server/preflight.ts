import { budgetOf, findChannel, type ChannelRow } from '../../channels/server/index.ts';
import { readMoment } from '../../accounts/server/index.ts';
import { countPortfolios } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { Refusal, refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { countInactiveMembers } from '../../lists/server/index.ts';
import { rateCardDates } from '../../outreach/contract/rate-card.ts';
import { scaledRate } from '../../outreach/contract/scaled-rate.ts';
import { branches, type Branch, type Step } from '../../outreach/contract/step.ts';
import { openStep, type OpenStep } from '../../outreach/server/index.ts';
import { paceFor, withNobodyReceives, type Blocker, type Preflight } from '../contract/preflight.ts';
import { findCampaign, type CampaignRow } from './campaign-store.ts';
import { countMembers, openFirstStep, type MemberCounts } from './check-members.ts';
import { findBlockers, limitsFirstContacts } from './find-blockers.ts';
import { countDuplicates } from './import-store.ts';
import { requireContact } from './require-contact.ts';
import { startOf } from './run-params.ts';

/** Blockers that leave nothing to decide by. */
const hidesMembers = ({ reason }: Blocker): boolean =>
  reason === 'NO_STEPS' || reason === 'NO_CHANNEL' || reason === 'NO_TEMPLATE' || reason === 'VALUES_MISSING';

/**
 * What a run would do now with one part of its members, those behind `after`, decided about each as the run will. Nothing is written.
 * What is true of the campaign and not of a member (blockers, who is left out before it is decided) is said with the first part.
 */
export async function preflightOf(
  ctx: BusinessContext,
  campaignId: Id,
  { after }: { after?: Id | undefined } = {},
): Promise<Preflight> {
  const { tx, businessId, db } = ctx;
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  if (after !== undefined) await requireContact(tx, businessId, after);
  const [{ now, zone }, channel, found] = await Promise.all([
    readMoment(tx, businessId),
    campaign.channel_id === null ? undefined : findChannel(db, businessId, campaign.channel_id),
    findBlockers(ctx, campaign),
  ]);
  const startMs = Math.max(Date.parse(now), startOf({ params: campaign.runtime_params, zone }) ?? 0);
  const firstStep = campaign.steps?.[0];
  const isDecidable =
    firstStep !== undefined && !found.some((each) => hidesMembers(each) && isOfFirst(each, firstStep));
  const step = isDecidable ? await openIfPossible(ctx, campaign) : null;
  const counts = await countMembers(ctx, campaign, step, { startMs, after: after ?? '0' });
  const isFirst = after === undefined;
  const leftOut = [...counts.leftOut].map(([reason, { people, variables }]) => ({
    reason,
    people,
    variables: [...variables],
  }));
  const before = isFirst ? await leftOutBefore(ctx, campaign) : [];
  const part: Preflight = {
    checked_time: now,
    next: counts.next,
    blockers: isFirst ? found : [],
    members: counts.members + before.reduce((sum, { people }) => sum + people, 0),
    will_receive: counts.willReceive,
    left_out: [...leftOut, ...before],
    cost: await costOf(ctx, campaign, step, counts),
    pace: paceOf(campaign, channel, counts.willReceive, startMs),
    limit: await limitOf(ctx, channel, counts.first),
    quiet: [...counts.quiet].map(([country, { people, until }]) => ({
      country: country === '' ? null : country,
      people,
      until: new Date(until).toISOString(),
    })),
  };
  return isFirst ? withNobodyReceives(part) : part;
}

/** What the template refuses for everybody is among the blockers already. */
async function openIfPossible(ctx: BusinessContext, campaign: CampaignRow): Promise<OpenStep | null> {
  try {
    return await openFirstStep(ctx, campaign);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** A later step without a template does not keep the members of the first from being counted. */
const isOfFirst = ({ fix }: Blocker, { id }: Step): boolean => fix.step_id === null || fix.step_id === id;

/** Who is left out without a decision: those who have unsubscribed from the list, and rows of the import that repeat somebody. */
async function leftOutBefore(
  { tx, businessId }: BusinessContext,
  { id, members_from: from, contact_list_id: listId }: CampaignRow,
): Promise<Preflight['left_out']> {
  if (from === 'import') {
    const people = await countDuplicates(tx, businessId, id);
    return people === 0 ? [] : [{ reason: 'duplicate', people, variables: [] }];
  }
  const people = listId === null ? 0 : await countInactiveMembers(tx, businessId, listId);
  return people === 0 ? [] : [{ reason: 'unsubscribed', people, variables: [] }];
}

/** One message of a step that is paid for. */
interface Priced {
  step_id: Id;
  branch: Branch;
  category: Preflight['cost']['rows'][number]['items'][number]['category'];
}

async function costOf(
  ctx: BusinessContext,
  campaign: CampaignRow,
  first: OpenStep | null,
  { byCountry }: MemberCounts,
): Promise<Preflight['cost']> {
  const later = first === null ? [] : await laterSteps(ctx, campaign, first);
  const rows = [...byCountry].map(([key, messagesOf]) => {
    const country = key === '' ? null : key;
    const people = [...messagesOf.values()].reduce((sum, count) => sum + count, 0);
    const items = [
      ...[...messagesOf].map(([branch, messages]) => priced(country, firstOf(first, branch), messages)),
      ...later.map((options) => priced(country, dearest(country, options), people)),
    ];
    return {
      country,
      people,
      items,
      amount: items.reduce((sum, { messages, rate }) => sum + messages * (rate ?? 0), 0),
    };
  });
  return {
    currency: 'USD',
    rate_card_date: rateCardDates.rates,
    is_upper_bound: later.length > 0,
    rows: rows.toSorted((one, other) => other.people - one.people),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  };
}

const priced = (country: string | null, of: Priced, messages: number) => ({
  ...of,
  messages,
  rate: scaledRate(country, of.category),
});

function firstOf(step: OpenStep | null, branch: Branch): Priced {
  const action = step?.rules.actions[branch];
  if (!step || !action) throw new Error('A message is counted that the step does not send');
  return { step_id: step.step.id, branch, category: action.category };
}

/** Of each later step the messages that it may send. */
async function laterSteps(
  ctx: BusinessContext,
  campaign: CampaignRow,
  { step: first, channelId }: OpenStep,
): Promise<Priced[][]> {
  const options: Priced[][] = [];
  for (const [index, step] of (campaign.steps ?? []).entries()) {
    if (step.id === first.id) continue;
    const { rules } = await openStep(ctx, {
      kind: 'campaign',
      record: { id: campaign.id, label: campaign.name },
      version: '',
      channelId,
      step,
      position: index + 1,
      before: null,
      actor: { type: 'campaign', id: campaign.id, label: campaign.name },
      lane: 4,
      // What it lacks is among the blockers.
      isDraft: true,
    });
    const own = branches.flatMap((branch) => {
      const action = rules.actions[branch];
      return action === null ? [] : [{ step_id: step.id, branch, category: action.category }];
    });
    if (own.length > 0) options.push(own);
  }
  return options;
}

/** Of the messages that a step may send, the one that costs most in a country. */
const dearest = (country: string | null, options: readonly Priced[]): Priced =>
  options.reduce((one, other) =>
    (scaledRate(country, other.category) ?? 0) > (scaledRate(country, one.category) ?? 0) ? other : one,
  );

function paceOf(
  { runtime_params: params }: CampaignRow,
  channel: ChannelRow | undefined,
  messages: number,
  startMs: number,
): Preflight['pace'] {
  const ofChannel = channel?.throughput ?? 1;
  const perMinute = params?.per_minute ?? null;
  const perSecond = perMinute === null ? ofChannel : Math.min(ofChannel, perMinute / 60);
  return paceFor(messages, { per_second: perSecond, starts: new Date(startMs).toISOString() });
}

async function limitOf(
  { tx, businessId }: BusinessContext,
  channel: ChannelRow | undefined,
  thisRun: number,
): Promise<Preflight['limit']> {
  const isLimited = channel && limitsFirstContacts(channel.kind);
  if (!channel || !isLimited) return { max: null, used: 0, this_run: thisRun };
  const portfolio = budgetOf(channel);
  const used = (await countPortfolios(tx, businessId, [portfolio])).get(portfolio) ?? 0;
  return { max: channel.messaging_limit, used, this_run: thisRun };
}
