/** The public API of the delivery area. */
export { enqueueSends } from './enqueue-send.ts';
export { countWaitingSends, discardWaitingSends } from './release-store.ts';
export {
  UNKNOWN_OUTCOME,
  type GuardedSend,
  type GuardVerdict,
  type Lane,
  type NewSend,
  type SendGuard,
  type SendOutcome,
  type SendSettle,
} from './send.ts';
export { enqueueBulk, pauseBulk, resumeBulk, stopBulk, type SourceRecord } from './bulk/enqueue-bulk.ts';
export type { BulkMessages, MemberChat, NewSource, PreparedSource, SourceMember } from './bulk/source.ts';
export { countSends, type SourceChange } from './bulk/statistics-store.ts';
export { slot, withoutSlots } from './bulk/slots.ts';
export { SINGLE, type SendKind } from './send-kind.ts';
export { moveSends, redirectSends } from './follow-chats-store.ts';
export { findAttemptTimes } from './outbox-store.ts';
export { settleEchoes } from './settle-echoes.ts';
export { findAttempts, settleAttempts, type FoundAttempt, type ToldAttempt } from './settle-attempts.ts';
export { deliveryArea } from './area.ts';
export { startSendingWorker } from './start-sending-worker.ts';
export { startDelivery, type Delivery, type DeliveryOptions } from './engine/start-delivery.ts';
