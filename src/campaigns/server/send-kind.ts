import { readMoment } from '../../accounts/server/index.ts';
import {
  zonesOfAddress,
  type GuardedSend,
  type GuardVerdict,
  type SendGuard,
  type SendKind,
} from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { findIdsOfStatus } from '../../lists/server/index.ts';
import { findMessagesOfMerged } from '../../outreach/server/index.ts';
import type { RuntimeParams } from '../contract/campaign.ts';
import { findCampaignsOfSends, type CampaignOfSends } from './campaign-store.ts';
import { keepPace } from './keep-pace.ts';
import { readPace, writePace } from './pace-store.ts';
import { leaveOf } from './run-params.ts';

const refused = (message: string): GuardVerdict => ({ allowed: false, refusal: { message, code: null, detail: null } });
const UNSUBSCRIBED = refused('Not sent: this person has unsubscribed from the list.');
const MERGED = refused('Not sent: this person was merged with one who gets the same message.');
const ALLOWED: GuardVerdict = { allowed: true, outside_window: false };

/** A campaign with those of its messages that are about to leave. */
interface CampaignSends extends CampaignOfSends {
  sends: readonly GuardedSend[];
}

/**
 * Asked when a message is claimed, which may be days after it was decided: who has left the list meanwhile does not get it, and
 * outside of the campaign's window, as it is now, nothing leaves. The limit per minute also applies to overdue messages.
 */
const guard: SendGuard = async (tx, sends) => {
  const businessId = sends[0]?.business_id;
  if (businessId === undefined) return new Map();
  const ids = sends.map(({ message_id: id }) => id);
  const byCampaign = Map.groupBy(sends, ({ source }) => source?.record_id ?? '0');
  const [found, merged] = await Promise.all([
    findCampaignsOfSends(tx, businessId, [...byCampaign.keys()]),
    findMessagesOfMerged(tx, businessId, ids),
  ]);
  const campaigns = found.map((each) => ({ ...each, sends: byCampaign.get(each.campaign_id) ?? [] }));
  const [unsubscribed, closed] = await Promise.all([
    findUnsubscribedSends(tx, businessId, campaigns),
    findWaitingSends(tx, businessId, campaigns),
  ]);
  const isLeaving = (id: Id): boolean => !merged.has(id) && !unsubscribed.has(id) && !closed.has(id);
  const waiting = new Map([...closed, ...(await findTooEarly(tx, businessId, campaigns, isLeaving))]);
  const verdictOf = (id: Id): GuardVerdict => {
    if (merged.has(id)) return MERGED;
    if (unsubscribed.has(id)) return UNSUBSCRIBED;
    const leaveAt = waiting.get(id);
    return leaveAt === undefined ? ALLOWED : { allowed: false, leaveOf: leaveAt };
  };
  return new Map(ids.map((id) => [id, verdictOf(id)]));
};

async function findUnsubscribedSends(
  tx: Transaction,
  businessId: Id,
  campaigns: readonly CampaignSends[],
): Promise<ReadonlySet<Id>> {
  const left = new Set<Id>();
  for (const { list_id, sends } of campaigns) {
    if (list_id === null) continue;
    // A member of a campaign is its contact.
    const contactIds = sends.flatMap(({ source }) => source?.member_id ?? []);
    const gone = new Set(await findIdsOfStatus(tx, businessId, list_id, { contactIds, status: 'inactive' }));
    for (const { message_id, source } of sends) if (source && gone.has(source.member_id)) left.add(message_id);
  }
  return left;
}

/** The zones whose local time applies to a message: that of the business, or those of the recipient's number; null when the address has no number. */
function zonesOf(
  { recipient_id: id, recipient_kind: kind }: GuardedSend,
  params: RuntimeParams | null,
  zone: string,
): readonly string[] | null {
  if (params?.schedule?.zone !== 'recipient') return [zone];
  return kind === 'person_id' ? null : zonesOfAddress({ id, kind }, zone);
}

/** Of messages that would leave outside of the window of their campaign, when each may leave from a moment on. */
async function findWaitingSends(
  tx: Transaction,
  businessId: Id,
  campaigns: readonly CampaignSends[],
): Promise<ReadonlyMap<Id, (ms: number) => number>> {
  const limited = campaigns.filter(({ params }) => (params?.window ?? null) !== null);
  const waiting = new Map<Id, (ms: number) => number>();
  if (limited.length === 0) return waiting;
  const { now, zone } = await readMoment(tx, businessId);
  const nowMs = Date.parse(now);
  for (const { params, sends } of limited) {
    // Prepared by the clocks of the contact's number, which an address without a number does not say again.
    const asked = sends.flatMap((send) => {
      const zones = zonesOf(send, params, zone);
      return zones === null ? [] : [{ ...send, zones }];
    });
    for (const [, own] of Map.groupBy(asked, ({ zones }) => zones.join(' '))) {
      const [first] = own;
      if (!first) continue;
      const { zones } = first;
      const leaveAt = (ms: number): number => leaveOf({ params, zone }, ms, zones);
      if (leaveAt(nowMs) > nowMs) for (const { message_id } of own) waiting.set(message_id, leaveAt);
    }
  }
  return waiting;
}

/** Messages that exceed the limit per minute of their campaign, with the time to which each is deferred. */
async function findTooEarly(
  tx: Transaction,
  businessId: Id,
  campaigns: readonly CampaignSends[],
  isLeaving: (id: Id) => boolean,
): Promise<ReadonlyMap<Id, (ms: number) => number>> {
  const early = new Map<Id, (ms: number) => number>();
  for (const { campaign_id, params, sends } of campaigns) {
    const perMinute = params?.per_minute ?? null;
    const leaving = sends.filter(({ message_id: id }) => isLeaving(id));
    if (perMinute === null || leaving.length === 0) continue;
    const { now, zone } = await readMoment(tx, businessId);
    const before = await readPace(tx, businessId, campaign_id);
    const kept = keepPace(before, { count: leaving.length, perMinute, nowMs: Date.parse(now) });
    await writePace(tx, businessId, campaign_id, kept.state);
    leaving.slice(kept.allowed).forEach((send, index) => {
      const at = kept.times[index] ?? 0;
      const zones = zonesOf(send, params, zone);
      early.set(send.message_id, (ms) =>
        zones === null ? Math.max(ms, at) : leaveOf({ params, zone }, Math.max(ms, at), zones),
      );
    });
  }
  return early;
}

/**
 * Messages of campaigns. Whether the campaign still runs says its source, which the engine locks with each claim; opt-out, window
 * of the chat, template and cap are asked of every message.
 */
export const campaignSendKind: SendKind = { kind: 'campaign', guard };
