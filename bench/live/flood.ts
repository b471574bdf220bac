import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { accountOf, numberOf } from '../data/channels.ts';
import { planChats } from '../data/chat-plan.ts';
import { businessId, type Dataset } from '../data/dataset.ts';

/** A thread of the provider's stand-in, which signs all webhooks before the first one leaves. */
const THREAD = new URL('../../src/sandbox/whatsapp/server/flood/flood-thread.ts', import.meta.url);
const IN_FLIGHT = 256;
const TIME_LIMIT_MS = 120_000;

/** What webhooks are signed with. */
export const APP_SECRET = 'bench-app-secret';

/** The number without + of the customer in the first chat; the others follow. */
export const firstCustomer = (dataset: Dataset): number => Number(planChats(dataset, 0).contact(0).mobile.slice(1));

interface Result {
  not_taken: number;
  outcomes: Record<string, number>;
  started_ms: number;
}

/** Sends webhooks with a text each, of one customer after the other beginning with number `from`, at a rate a second, and returns when each of them was due. */
export async function flood(
  origin: string,
  dataset: Dataset,
  { prefix, count, rate, from = 0 }: { prefix: string; count: number; rate: number; from?: number },
): Promise<Float64Array> {
  const business = businessId(dataset, 0);
  const request = {
    count,
    rate,
    in_flight: IN_FLIGHT,
    customers: { count: dataset.sizes.chats - from, first_wa_id: String(firstCustomer(dataset) + from) },
    kinds: 'text',
    status_share: 0,
    statuses: ['sent'],
    batch_share: 0,
    batch_size: 50,
    duplicate_share: 0,
    reorder_share: 0,
    seed: 15,
    retry_ms: null,
    time_limit_ms: TIME_LIMIT_MS,
  };
  const thread = new Worker(THREAD, {
    workerData: {
      request,
      url: `${origin}/webhooks/whatsapp`.replace('localhost', '127.0.0.1'),
      app_secret: APP_SECRET,
      id_prefix: prefix,
      time_ms: Date.now(),
      numbers: [{ id: numberOf(business), wa_id: '918000000000', account_id: accountOf(business) }],
    },
  });
  const [{ not_taken, outcomes, started_ms }] = (await once(thread, 'message')) as [Result];
  await thread.terminate();
  if (not_taken > 0) throw new Error(`${not_taken} webhooks were not taken: ${JSON.stringify(outcomes)}`);
  return Float64Array.from({ length: count }, (_, index) => started_ms + (index / rate) * 1000);
}
