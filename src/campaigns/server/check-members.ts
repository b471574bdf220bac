import { countryOfNumber, quietUntilByMinute, zonesOfAddress } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import {
  decideMembers,
  openStep,
  type DecidedMember,
  type OpenStep,
  type StepMember,
} from '../../outreach/server/index.ts';
import type { LeftOutReason } from '../../outreach/contract/left-out.ts';
import type { Branch } from '../../outreach/contract/step.ts';
import { listCampaignMembers } from './campaign-members.ts';
import type { CampaignRow } from './campaign-store.ts';

/** Members of one statement's size. */
const AT_ONCE = 1_000;
/** Members that one request decides about: about half a second of work, so that a check of a million yields to everything else. */
export const PART_OF_CHECK = 5_000;

/** The first step as it will be run, with its members' decisions still to be made. */
export function openFirstStep(ctx: BusinessContext, campaign: CampaignRow): Promise<OpenStep> {
  const [step] = campaign.steps ?? [];
  if (!step || campaign.channel_id === null) return refuse('NOT_FOUND');
  return openStep(ctx, {
    kind: 'campaign',
    record: { id: campaign.id, label: campaign.name },
    version: '',
    channelId: campaign.channel_id,
    step,
    position: 1,
    before: null,
    actor: { type: 'campaign', id: campaign.id, label: campaign.name },
    lane: 4,
  });
}

/** The members of a statement, decided, with where the next ones begin. */
interface DecidedSlice {
  decided: DecidedMember[];
  members: number;
  /** Behind whom to go on; null: these were the last. */
  next: Id | null;
}

/** Decides about the members of the first step behind `after`, slice by slice, as the run will; nothing is written. */
export async function* decideAll(
  ctx: BusinessContext,
  campaign: CampaignRow,
  step: OpenStep | null,
  from: Id = '0',
): AsyncGenerator<DecidedSlice> {
  for (let after: Id | null = from; after !== null;) {
    const members: StepMember[] = await listCampaignMembers(ctx, campaign, { after, limit: AT_ONCE });
    after = members.length < AT_ONCE ? null : (members.at(-1)?.contact_id ?? null);
    const decided = step === null ? [] : await decideMembers(ctx, step, members);
    yield { decided, members: members.length, next: after };
  }
}

/**
 * Whether anybody among the first members would get the first message; more than one part of the pre-flight is not looked at, as a
 * person waits for the answer. A run in which nobody gets it says so of each member.
 */
export async function maySomeoneReceive(ctx: BusinessContext, campaign: CampaignRow): Promise<boolean> {
  const step = await openFirstStep(ctx, campaign);
  let looked = 0;
  for await (const { decided, members } of decideAll(ctx, campaign, step)) {
    if (decided.some(({ decision }) => decision.outcome !== 'left_out')) return true;
    looked += members;
    if (looked >= PART_OF_CHECK) return true;
  }
  return false;
}

/** How many members come to what, in numbers that a screen shows. */
export interface MemberCounts {
  members: number;
  willReceive: number;
  /** People who are written to first. */
  first: number;
  leftOut: ReadonlyMap<LeftOutReason, { people: number; variables: ReadonlySet<string> }>;
  /** By country ('' where the number does not say) and message of the first step. */
  byCountry: ReadonlyMap<string, ReadonlyMap<Branch, number>>;
  /** For whom it is a quiet time when it starts, by country, with its end in milliseconds since 1970. */
  quiet: ReadonlyMap<string, { people: number; until: number }>;
  /** The last of these members where there may be more; null: all are counted. */
  next: Id | null;
}

/**
 * Counts what the run would do with one part of its members, those behind `after`, if it started at `startMs`. Without a step that can
 * be decided by, there is only their number.
 */
export async function countMembers(
  ctx: BusinessContext,
  campaign: CampaignRow,
  step: OpenStep | null,
  { startMs, after }: { startMs: number; after: Id },
): Promise<MemberCounts> {
  const leftOut = new Map<LeftOutReason, { people: number; variables: Set<string> }>();
  const byCountry = new Map<string, Map<Branch, number>>();
  const quiet = new Map<string, { people: number; until: number }>();
  let [looked, members, willReceive, first] = [0, 0, 0, 0];
  let next: Id | null = null;
  const receives = (open: OpenStep, { decision, facts, has_window: hasWindow }: DecidedMember): void => {
    willReceive += 1;
    if (!hasWindow) first += 1;
    const country = countryOfNumber(facts.mobile ?? '') ?? '';
    const branch = decision.outcome === 'sent' ? decision.branch : 'if';
    const of = byCountry.get(country) ?? new Map<Branch, number>();
    byCountry.set(country, of.set(branch, (of.get(branch) ?? 0) + 1));
    const until = open.rules.actions[branch]?.isMarketing === true ? quietTime(open, facts.mobile, startMs) : null;
    if (until !== null) quiet.set(country, { people: (quiet.get(country)?.people ?? 0) + 1, until });
  };
  for await (const slice of decideAll(ctx, campaign, step, after)) {
    looked += slice.members;
    // Of a member whose contact is gone nothing is decided.
    members += step === null ? slice.members : slice.decided.length;
    for (const each of slice.decided) {
      const { decision } = each;
      if (step !== null && decision.outcome !== 'left_out') receives(step, each);
      else if (decision.outcome === 'left_out') {
        const of = leftOut.get(decision.reason) ?? { people: 0, variables: new Set<string>() };
        of.people += 1;
        for (const variable of decision.variables) of.variables.add(variable);
        leftOut.set(decision.reason, of);
      }
    }
    next = slice.next;
    if (looked >= PART_OF_CHECK) break;
  }
  return { members, willReceive, first, leftOut, byCountry, quiet, next };
}

function quietTime({ limits, region }: OpenStep, mobile: string | null, startMs: number): number | null {
  if (limits.quiet === null) return null;
  const zones = zonesOfAddress({ id: mobile ?? '', kind: 'phone' }, region.time_zone);
  return quietUntilByMinute(startMs, limits.quiet, zones, region.time_zone);
}
