/** The public API of the delivery area. */
export { enqueueSends } from './enqueue-sends.ts';
export {
  PERSON_LANE,
  UNKNOWN_OUTCOME,
  type GuardedSend,
  type GuardVerdict,
  type Lane,
  type NewSend,
  type SendGuard,
  type SendOutcome,
  type SendSettle,
} from './send.ts';
export { deleteAttention, giveBackFailedAttention, moveAttention } from './attention/attention-store.ts';
export { quietUntil, quietUntilByMinute } from './attention/quiet-hours.ts';
export { readAttention, type UsedAttention } from './attention/read-attention.ts';
export { capRefusal, FREQUENCY_CAP, isCapSentence, takesAttention } from './attention/reserve-attention.ts';
export { countryOfNumber, zonesOfAddress } from './attention/zones-of-number.ts';
export { pauseBulk, resumeBulk, stopBulk, type SourceRecord } from './bulk/stop-bulk.ts';
export { findReachable, openMemberChats, openSources, sendToMembers } from './bulk/send-to-members.ts';
export { isTakenBackInSlices, retryMembers, takeBackSlice } from './bulk/send-again.ts';
export { workThrough } from './bulk/work-through.ts';
export type { BulkMessages, MemberChat, NewSource, OpenSource, SourceMember } from './bulk/source.ts';
export { countSends, readSourceTotals, type SourceChange, type SourceTotals } from './bulk/statistics-store.ts';
export { slot, withoutSlots } from './bulk/slots.ts';
export { SINGLE, type SendKind } from './send-kind.ts';
export {
  countWaitingSends,
  deleteSends,
  discardWaitingSends,
  moveSends,
  redirectSends,
  returnSends,
} from './outbox/send-store.ts';
export { countPortfolios } from './budgets/portfolio-store.ts';
export {
  findAttemptTimes,
  findOpenSends,
  findRecentlyRefused,
  findSendRecord,
  findUnsent,
  type SendRecord,
} from './outbox/attempt-store.ts';
export { settleAttempts, settleEchoes, type FoundAttempt, type ReportedAttempt } from './settle-attempts.ts';
export { retryFailed } from './retry-failed.ts';
export { deliveryArea } from './area.ts';
export { startDelivery, startSendingWorker, type Delivery, type DeliveryOptions } from './engine/start-delivery.ts';
