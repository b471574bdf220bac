import type { GuardVerdict, SendGuard, SendKind } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { findIdsOfStatus } from '../../lists/server/index.ts';
import { findMessagesOfMerged } from '../../outreach/server/index.ts';
import { findListsOf } from './campaign-store.ts';

const refused = (message: string): GuardVerdict => ({ allowed: false, refusal: { message, code: null, detail: null } });
const UNSUBSCRIBED = refused('Not sent: this person has unsubscribed from the list.');
const MERGED = refused('Not sent: this person was merged with one who gets the same message.');
const ALLOWED: GuardVerdict = { allowed: true, outside_window: false };

/** Asked when a message is claimed, which may be days after it was decided: who has left the list meanwhile does not get it. */
const guard: SendGuard = async (tx, sends) => {
  const businessId = sends[0]?.business_id;
  if (businessId === undefined) return new Map();
  const ids = sends.map(({ message_id: id }) => id);
  const [unsubscribed, merged] = await Promise.all([
    findUnsubscribedSends(tx, businessId, sends),
    findMessagesOfMerged(tx, businessId, ids),
  ]);
  return new Map(ids.map((id) => [id, merged.has(id) ? MERGED : unsubscribed.has(id) ? UNSUBSCRIBED : ALLOWED]));
};

async function findUnsubscribedSends(
  tx: Transaction,
  businessId: Id,
  sends: Parameters<SendGuard>[1],
): Promise<ReadonlySet<Id>> {
  const byCampaign = Map.groupBy(sends, ({ source }) => source?.record_id ?? '0');
  const left = new Set<Id>();
  for (const { campaign_id, list_id } of await findListsOf(tx, businessId, [...byCampaign.keys()])) {
    const own = byCampaign.get(campaign_id) ?? [];
    // A member of a campaign is its contact.
    const contactIds = own.flatMap(({ source }) => source?.member_id ?? []);
    const gone = new Set(await findIdsOfStatus(tx, businessId, list_id, { contactIds, status: 'inactive' }));
    for (const { message_id, source } of own) if (source && gone.has(source.member_id)) left.add(message_id);
  }
  return left;
}

/**
 * Messages of campaigns. Whether the campaign still runs says its source, which the engine locks with each claim; opt-out, window,
 * template and cap are asked of every message.
 */
export const campaignSendKind: SendKind = { kind: 'campaign', guard };
