import { budgetOf, findChannel, type ChannelRow } from '../../channels/server/index.ts';
import { readMoment } from '../../accounts/server/index.ts';
import { countPortfolios } from '../../delivery/server/index.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { Refusal, refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { countInactiveMembers } from '../../lists/server/index.ts';
import { rateCardDates } from '../../outreach/contract/rate-card.ts';
import { scaledRate } from '../../outreach/contract/scaled-rate.ts';
import { branches, type Branch, type Step } from '../../outreach/contract/step.ts';
import { openStep, type OpenStep } from '../../outreach/server/index.ts';
import type { Blocker, Preflight } from '../contract/preflight.ts';
import { findCampaign, type CampaignRow } from './campaign-store.ts';
import { countAllMembers, countMembers, openFirstStep, type MemberCounts } from './check-members.ts';
import { findBlockers, limitsFirstContacts } from './find-blockers.ts';
import { countDuplicates } from './import-store.ts';
import { startOf } from './run-params.ts';

const nobody: MemberCounts = {
  members: 0,
  willReceive: 0,
  first: 0,
  leftOut: new Map(),
  byCountry: new Map(),
  quiet: new Map(),
};

/** Blockers that leave nothing to decide by. */
const hidesMembers = ({ reason }: Blocker): boolean =>
  reason === 'NO_STEPS' || reason === 'NO_CHANNEL' || reason === 'NO_TEMPLATE' || reason === 'VALUES_MISSING';

/** What a run would do now, decided about each member as the run will. Nothing is written. */
export async function preflightOf(ctx: BusinessContext, campaignId: Id): Promise<Preflight> {
  const { tx, businessId, db } = ctx;
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  const [{ now, zone }, channel, blockers] = await Promise.all([
    readMoment(tx, businessId),
    campaign.channel_id === null ? undefined : findChannel(db, businessId, campaign.channel_id),
    findBlockers(ctx, campaign),
  ]);
  const start = Math.max(Date.parse(now), startOf({ params: campaign.runtime_params, zone }) ?? 0);
  const firstStep = campaign.steps?.[0];
  const isDecidable =
    firstStep !== undefined && !blockers.some((each) => hidesMembers(each) && isOfFirst(each, firstStep));
  const step = isDecidable ? await openIfPossible(ctx, campaign) : null;
  const counts =
    step === null
      ? { ...nobody, members: await countAllMembers(ctx, campaign) }
      : await countMembers(ctx, campaign, step, start);
  const isEmpty = blockers.some(({ reason }) => reason === 'MEMBERS_EMPTY');
  if (step !== null && !isEmpty && counts.willReceive === 0)
    blockers.push({
      reason: 'NOBODY_RECEIVES',
      message: errorSentence('NOT_ALLOWED', { reason: 'NOBODY_RECEIVES' }),
      fix: { place: 'members', step_id: null, branch: null, record_id: null, variable: null },
    });
  const leftOut = await leftOutOf(ctx, campaign, counts);
  const more = leftOut.filter(({ reason }) => reason === 'unsubscribed' || reason === 'duplicate');
  return {
    checked_time: now,
    blockers,
    members: counts.members + more.reduce((sum, { people }) => sum + people, 0),
    will_receive: counts.willReceive,
    left_out: leftOut,
    cost: await costOf(ctx, campaign, step, counts),
    pace: paceOf(campaign, channel, counts.willReceive, start),
    limit: await limitOf(ctx, channel, counts.first),
    quiet: [...counts.quiet].map(([country, { people, until }]) => ({
      country: country === '' ? null : country,
      people,
      until: new Date(until).toISOString(),
    })),
  };
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

async function leftOutOf(
  { tx, businessId }: BusinessContext,
  campaign: CampaignRow,
  { leftOut }: MemberCounts,
): Promise<Preflight['left_out']> {
  const list = [...leftOut].map(([reason, { people, variables }]) => ({ reason, people, variables: [...variables] }));
  if (campaign.members_from === 'import') {
    const people = await countDuplicates(tx, businessId, campaign.id);
    return people === 0 ? list : [...list, { reason: 'duplicate', people, variables: [] }];
  }
  const inactive =
    campaign.contact_list_id === null ? 0 : await countInactiveMembers(tx, businessId, campaign.contact_list_id);
  return inactive === 0 ? list : [...list, { reason: 'unsubscribed', people: inactive, variables: [] }];
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
  const seconds = Math.ceil(messages / perSecond);
  return {
    per_second: perSecond,
    seconds,
    starts: new Date(startMs).toISOString(),
    ends: new Date(startMs + seconds * 1000).toISOString(),
  };
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
