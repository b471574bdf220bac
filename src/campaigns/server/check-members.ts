import { countryOfNumber, quietUntilByMinute, zonesOfAddress } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { decideMembers, openStep, type DecidedMember, type OpenStep } from '../../outreach/server/index.ts';
import type { LeftOutReason } from '../../outreach/contract/left-out.ts';
import type { Branch } from '../../outreach/contract/step.ts';
import { listCampaignMembers } from './campaign-members.ts';
import type { CampaignRow } from './campaign-store.ts';

/** Members of one statement's size. */
const AT_ONCE = 1_000;

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

/** Decides about all members of the first step, part by part, as the run will; nothing is written. */
export async function* decideAll(
  ctx: BusinessContext,
  campaign: CampaignRow,
  step: OpenStep,
  from: Id = '0',
): AsyncGenerator<DecidedMember[]> {
  for (let after = from; ;) {
    const members = await listCampaignMembers(ctx, campaign, { after, limit: AT_ONCE });
    yield await decideMembers(ctx, step, members);
    const last = members.at(-1);
    if (!last || members.length < AT_ONCE) return;
    after = last.contact_id;
  }
}

/** Whether anybody would get the first message. Ends with the first one who does. */
export async function someoneReceives(ctx: BusinessContext, campaign: CampaignRow): Promise<boolean> {
  const step = await openFirstStep(ctx, campaign);
  for await (const decided of decideAll(ctx, campaign, step))
    if (decided.some(({ decision }) => decision.outcome !== 'left_out')) return true;
  return false;
}

/** How many members there are, whatever becomes of them. */
export async function countAllMembers(ctx: BusinessContext, campaign: CampaignRow): Promise<number> {
  let count = 0;
  for (let after: Id = '0'; ;) {
    const members = await listCampaignMembers(ctx, campaign, { after, limit: AT_ONCE });
    count += members.length;
    const last = members.at(-1);
    if (!last || members.length < AT_ONCE) return count;
    after = last.contact_id;
  }
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
}

/** Counts what the run would do with its members if it started at `startMs`. */
export async function countMembers(
  ctx: BusinessContext,
  campaign: CampaignRow,
  step: OpenStep,
  startMs: number,
): Promise<MemberCounts> {
  const leftOut = new Map<LeftOutReason, { people: number; variables: Set<string> }>();
  const byCountry = new Map<string, Map<Branch, number>>();
  const quiet = new Map<string, { people: number; until: number }>();
  let [members, willReceive, first] = [0, 0, 0];
  const receives = ({ decision, facts, has_window: hasWindow }: DecidedMember): void => {
    willReceive += 1;
    if (!hasWindow) first += 1;
    const country = countryOfNumber(facts.mobile ?? '') ?? '';
    const branch = decision.outcome === 'sent' ? decision.branch : 'if';
    const of = byCountry.get(country) ?? new Map<Branch, number>();
    byCountry.set(country, of.set(branch, (of.get(branch) ?? 0) + 1));
    const until = step.rules.actions[branch]?.isMarketing === true ? quietTime(step, facts.mobile, startMs) : null;
    if (until !== null) quiet.set(country, { people: (quiet.get(country)?.people ?? 0) + 1, until });
  };
  for await (const part of decideAll(ctx, campaign, step)) {
    members += part.length;
    for (const each of part) {
      const { decision } = each;
      if (decision.outcome !== 'left_out') receives(each);
      else {
        const of = leftOut.get(decision.reason) ?? { people: 0, variables: new Set<string>() };
        of.people += 1;
        for (const variable of decision.variables) of.variables.add(variable);
        leftOut.set(decision.reason, of);
      }
    }
  }
  return { members, willReceive, first, leftOut, byCountry, quiet };
}

function quietTime({ limits, region }: OpenStep, mobile: string | null, startMs: number): number | null {
  if (limits.quiet === null) return null;
  const zones = zonesOfAddress({ id: mobile ?? '', kind: 'phone' }, region.time_zone);
  return quietUntilByMinute(startMs, limits.quiet, zones, region.time_zone);
}
