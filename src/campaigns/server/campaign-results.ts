import { isCapSentence, readSourceTotals, type SourceTotals } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { isCountedAddress } from '../../templates/contract/counted-address.ts';
import { findTemplates, publishedWording, type WordingButton } from '../../templates/server/index.ts';
import {
  branchOfPart,
  countButtonTaps,
  countFollowed,
  countLeftOutPeople,
  countWhoResponded,
  countResponses,
  readMessageCounts,
  type MessageCount,
} from '../../outreach/server/index.ts';
import { rateCardDates } from '../../outreach/contract/rate-card.ts';
import { scaledRate } from '../../outreach/contract/scaled-rate.ts';
import { actionOf, branches, type Branch, type Step } from '../../outreach/contract/step.ts';
import type { Template } from '../../templates/contract/template.ts';
import type { CampaignStats } from '../contract/results.ts';
import { findCampaign, listCampaignSteps, type CampaignStepRow } from './campaign-store.ts';
import { atLeast } from './result-store.ts';
import { addStep, mostFirst } from './sum-steps.ts';

/** Days within which an enquiry, order or task counts as having followed a message. */
export const ATTRIBUTION_DAYS = 7;

export interface ResultsQuery {
  step?: Id | undefined;
  action?: Branch | undefined;
}

/** The step that results are asked for: without one the first. Null: the campaign has never run. */
export async function stepOf(
  { tx, businessId }: BusinessContext,
  campaignId: Id,
  stepId: Id | undefined,
): Promise<CampaignStepRow | null> {
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  const steps = await listCampaignSteps(tx, businessId, campaignId);
  if (stepId === undefined) return steps[0] ?? null;
  const found = steps.find((each) => each.step_id === stepId);
  if (found) return found;
  return (campaign.steps ?? []).some(({ id }) => id === stepId) ? null : refuse('NOT_FOUND');
}

/** What came of a campaign, of a step of it, or of one message of a step. */
export async function campaignStats(
  ctx: BusinessContext,
  campaignId: Id,
  { step: stepId, action }: ResultsQuery,
): Promise<CampaignStats> {
  if (stepId === undefined && action === undefined) {
    const rows = await listCampaignSteps(ctx.tx, ctx.businessId, campaignId);
    if (rows.length > 1) return wholeStats(ctx, campaignId, rows);
  }
  const row = await stepOf(ctx, campaignId, stepId);
  return row === null ? emptyStats : stepStats(ctx, campaignId, row, action);
}

/**
 * Results of a campaign with several steps: message counts are summed over the steps, people who responded are counted once. `members` is
 * that of the step with most members, because a distinct count would read all decisions on each request. Taps by button and the winner of
 * a split exist for single steps only.
 */
async function wholeStats(
  ctx: BusinessContext,
  campaignId: Id,
  rows: readonly CampaignStepRow[],
): Promise<CampaignStats> {
  const people = await countWhoResponded(ctx.tx, ctx.businessId, { kind: 'campaign', record_id: campaignId });
  let whole: CampaignStats = emptyStats;
  for (const row of rows) whole = addStep(whole, await stepStats(ctx, campaignId, row, undefined));
  return {
    ...whole,
    counts: 'messages',
    replied: people.reply,
    clicked: people.click,
    opted_out: people.opt_out,
    clicks: [],
    winner: null,
    is_preparing: rows.some(({ state }) => state === 'running'),
  };
}

/** What came of a step of a campaign, or of one of its messages, in people: each has one message of a step at most. */
async function stepStats(
  ctx: BusinessContext,
  campaignId: Id,
  row: CampaignStepRow,
  action: Branch | undefined,
): Promise<CampaignStats> {
  const { tx, businessId } = ctx;
  const of = { kind: 'campaign', record_id: campaignId, step_id: row.step_id } as const;
  const isOf = ({ branch }: { branch: string }): boolean => action === undefined || branch === action;
  const [totals, responses, taps, followed, leftOut, counts] = [
    (await readSourceTotals(tx, businessId, { kind: 'campaign', record_id: campaignId, step: row.step_id })).filter(
      ({ part }) => isOf({ branch: branchOfPart(part) }),
    ),
    (await countResponses(tx, businessId, of)).filter(isOf),
    (await countButtonTaps(tx, businessId, of)).filter(isOf),
    (await countFollowed(tx, businessId, of)).filter(isOf),
    (await countLeftOutPeople(tx, businessId, of)).filter(isOf),
    (await readMessageCounts(tx, businessId, of)).filter(isOf),
  ];
  const numbers = statusNumbers(totals);
  const suppressedLate = numbers.failures.filter(({ reason }) => isCapSentence(reason));
  const late = suppressedLate.reduce((sum, { people }) => sum + people, 0);
  const left = mergeLeftOut(leftOut, late);
  const peopleOf = (response: string): number =>
    responses.reduce((sum, each) => sum + (each.response === response ? each.people : 0), 0);
  const recordsOf = (module: string): number =>
    followed.reduce((sum, each) => sum + (each.module === module ? each.records : 0), 0);
  return {
    counts: 'people',
    members: numbers.submitted + leftOut.reduce((sum, { people }) => sum + people, 0),
    submitted: numbers.submitted - late,
    sent: numbers.sent,
    delivered: numbers.delivered,
    read: numbers.read,
    replied: peopleOf('reply'),
    failed: numbers.failed - late,
    clicked: peopleOf('click'),
    opted_out: peopleOf('opt_out'),
    suppressed: left.reduce((sum, { people }) => sum + people, 0),
    failures: numbers.failures.filter((each) => !suppressedLate.includes(each)),
    left_out: left,
    clicks: await buttonsOf(ctx, row.step, action, taps),
    followed: {
      days: ATTRIBUTION_DAYS,
      enquiries: recordsOf('enquiries'),
      orders: recordsOf('orders'),
      tasks: recordsOf('tasks'),
    },
    cost: costOf(counts, numbers),
    is_preparing: row.state === 'waiting' || row.state === 'running',
    winner: row.winner,
  };
}

const noCost = { currency: 'USD', amount: 0, rate_card_date: rateCardDates.rates };

const emptyStats: CampaignStats = {
  counts: 'people',
  members: 0,
  submitted: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  replied: 0,
  failed: 0,
  clicked: 0,
  opted_out: 0,
  suppressed: 0,
  failures: [],
  left_out: [],
  clicks: [],
  followed: { days: ATTRIBUTION_DAYS, enquiries: 0, orders: 0, tasks: 0 },
  cost: noCost,
  is_preparing: false,
  winner: null,
};

interface StatusNumbers {
  submitted: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  failures: { reason: string; people: number }[];
}

export const REACHED = ['delivered', 'read', 'replied'];

function statusNumbers(totals: readonly SourceTotals[]): StatusNumbers {
  const sum = (...statuses: string[]): number => totals.reduce((all, each) => all + atLeast(each, ...statuses), 0);
  const failures = new Map<string, number>();
  for (const { failures: own } of totals)
    for (const [reason, people] of Object.entries(own)) failures.set(reason, (failures.get(reason) ?? 0) + people);
  return {
    submitted: totals.reduce(
      (all, { counts }) => all + Object.values(counts).reduce((one, count) => one + count, 0),
      0,
    ),
    sent: sum('sent', ...REACHED),
    delivered: sum(...REACHED),
    read: sum('read', 'replied'),
    failed: sum('failed', 'error'),
    failures: mostFirst(failures).filter(({ people }) => people > 0),
  };
}

/** Those whom the cap stopped when their message was to leave are left out like those for whom that was known before. */
function mergeLeftOut(
  leftOut: readonly { reason: CampaignStats['left_out'][number]['reason']; people: number }[],
  late: number,
): CampaignStats['left_out'] {
  const sums = new Map<CampaignStats['left_out'][number]['reason'], number>();
  for (const { reason, people } of leftOut) sums.set(reason, (sums.get(reason) ?? 0) + people);
  if (late > 0) sums.set('frequency_cap', (sums.get('frequency_cap') ?? 0) + late);
  return mostFirst(sums);
}

type StepButton = { branch: Branch; index: number } & WordingButton;

/** The buttons of the messages of a step, in the order of their templates. */
async function stepButtons(
  { tx, businessId }: BusinessContext,
  step: Step,
  action: Branch | undefined,
): Promise<StepButton[]> {
  const used = branches.filter((branch) => action === undefined || branch === action);
  const ids = used.flatMap((branch) => actionOf(step, branch)?.data.template_id ?? []);
  const templates = await findTemplates(
    tx,
    ids.map((id) => ({ business_id: businessId, id })),
  );
  return used.flatMap((branch) => {
    const template = templates.get(actionOf(step, branch)?.data.template_id ?? '');
    const buttons = template ? publishedWording(template).buttons : [];
    return buttons.map((button, index) => ({ ...button, branch, index }));
  });
}

/** Which buttons of a step say a text, as `branch:index`. */
export async function buttonsWith(
  ctx: BusinessContext,
  step: Step,
  action: Branch | undefined,
  text: string,
): Promise<string[]> {
  const buttons = await stepButtons(ctx, step, action);
  return buttons.filter((button) => button.text === text).map(({ branch, index }) => `${branch}:${index}`);
}

/** The buttons of a step with those who tapped them; those that say the same in several messages are one. */
async function buttonsOf(
  ctx: BusinessContext,
  step: Step,
  action: Branch | undefined,
  taps: readonly { branch: Branch; button_index: number; text: string; people: number }[],
): Promise<CampaignStats['clicks']> {
  const shown = new Map<string, CampaignStats['clicks'][number]>();
  for (const { branch, index, type, text, url } of await stepButtons(ctx, step, action)) {
    const own = taps
      .filter((each) => each.branch === branch && each.button_index === index)
      .reduce((sum, each) => sum + each.people, 0);
    const before = shown.get(text);
    const people = (before?.people ?? 0) + own;
    // The template may have been another one when it was sent.
    const is_counted = type === 'quick_reply' || isCountedAddress(url) || people > 0 || before?.is_counted === true;
    shown.set(text, { index: before?.index ?? index, type, text, people, is_counted });
  }
  return [...shown.values()];
}

/** What the messages cost that have left, by the rate card: those that failed are not paid for. */
function costOf(counts: readonly MessageCount[], { submitted, sent }: StatusNumbers): CampaignStats['cost'] {
  if (submitted === 0) return noCost;
  const all = counts.reduce(
    (sum, { category, country, sent: count }) =>
      sum + count * (scaledRate(country === '' ? null : country, category as Template['category']) ?? 0),
    0,
  );
  return { ...noCost, amount: Math.round((all * sent) / submitted) };
}
