import type { Oracle } from './oracle.ts';
import type { FloodResult } from './sandbox-control.ts';
import type { Stage } from './stage.ts';

/** Webhooks that the product has answered with 200, each of them: message n of this storm is `prefix` and n. */
export interface StormEntry extends Record<string, unknown> {
  kind: 'storm';
  prefix: string;
  numberId: string;
  /** How many different people wrote; message n came from person n, counted round. */
  people: number;
  firstPerson: number;
  messages: number;
  /** Bodies that no one took in time. */
  not_taken: number;
  outcomes: Record<string, number>;
}

export interface StormOptions {
  numberId: string;
  prefix: string;
  count: number;
  people: number;
  /** Which part of the webhooks comes twice. */
  twice?: number;
  perSecond?: number;
  /** Which part of the webhooks are statuses: each of these messages is sent, delivered, read. */
  statuses?: { share: number; prefix: string; count: number };
  seed: number;
}

/** What becomes of a message that was sent, in this order. */
export const STATUSES = ['sent', 'delivered', 'read'] as const;
export const FIRST_PERSON = 919_100_000_000;
const IN_FLIGHT = 32;
const AGAIN_AFTER_MS = 1_000;
/** Beyond the time that its own pace takes. */
const PATIENCE_MS = 120_000;

/** Lets the sandbox deliver webhooks, each of one message or status, until each was answered with 200, and writes that down. */
export async function storm(
  { sandbox, origin }: Stage,
  oracle: Oracle,
  { numberId, prefix, count, people, twice = 0, perSecond, statuses, seed }: StormOptions,
): Promise<FloodResult> {
  const result = await sandbox.send<FloodResult>('POST', '/flood', {
    url: `${origin}/webhooks/whatsapp`,
    number_ids: [numberId],
    count,
    in_flight: IN_FLIGHT,
    customers: { count: people, first_wa_id: String(FIRST_PERSON) },
    duplicate_share: twice,
    reorder_share: 0.2,
    id_prefix: prefix,
    seed,
    retry_ms: AGAIN_AFTER_MS,
    time_limit_ms: PATIENCE_MS + (perSecond === undefined ? 0 : (count / perSecond) * 1_000),
    ...(perSecond !== undefined && { rate: perSecond }),
    ...(statuses && {
      status_share: statuses.share,
      statuses: [...STATUSES],
      wamids: { prefix: statuses.prefix, count: statuses.count },
    }),
  });
  const { messages, not_taken, outcomes } = result;
  const entry: StormEntry = {
    kind: 'storm',
    prefix,
    numberId,
    people,
    firstPerson: FIRST_PERSON,
    messages,
    not_taken,
    outcomes,
  };
  oracle.note(entry);
  return result;
}
