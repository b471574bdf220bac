import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { accountOf, numberOf } from '../data/channels.ts';
import { planChats } from '../data/chat-plan.ts';
import { businessId, type Dataset } from '../data/dataset.ts';
import { APP_SECRET } from './served-ingest.ts';

/** A thread of the provider's stand-in, which signs all webhooks before the first one leaves. */
const THREAD = new URL('../../src/sandbox/whatsapp/server/flood/flood-thread.ts', import.meta.url);
const TIME_LIMIT_MS = 300_000;

/** What is asked of that thread; its own words, so they are written as it writes them. */
export interface Flood {
  /** Updates in all. */
  count: number;
  /** Begins the provider's id of each message; its number follows. */
  prefix: string;
  /** Bodies a second, due at their own time; without it as fast as `in_flight` allows. */
  rate?: number;
  in_flight: number;
  /** Texts alone where it is left out. */
  kinds?: 'text' | 'all';
  status_share?: number;
  statuses?: readonly string[];
  wamids?: { prefix: string; count: number };
  batch_share?: number;
  duplicate_share?: number;
  reorder_share?: number;
}

export interface FloodResult {
  messages: number;
  statuses: number;
  posts: number;
  not_taken: number;
  outcomes: Record<string, number>;
  seconds: number;
  posts_per_second: number;
  updates_per_second: number;
  latency_ms: { p50: number; p90: number; p99: number; max: number };
}

/** Sends signed webhooks from the customers of the dataset's chats in turn. Throws when one was not taken. */
export async function sendFlood(origin: string, dataset: Dataset, { prefix, ...request }: Flood): Promise<FloodResult> {
  const business = businessId(dataset, 0);
  const firstCustomer = planChats(dataset, 0).contact(0).mobile.slice(1);
  const thread = new Worker(THREAD, {
    workerData: {
      request: {
        kinds: 'text',
        status_share: 0,
        statuses: ['sent'],
        batch_share: 0,
        batch_size: 50,
        duplicate_share: 0,
        reorder_share: 0,
        seed: 1,
        retry_ms: null,
        time_limit_ms: TIME_LIMIT_MS,
        ...request,
        customers: { count: dataset.sizes.chats, first_wa_id: firstCustomer },
      },
      url: `${origin}/webhooks/whatsapp`,
      app_secret: APP_SECRET,
      id_prefix: prefix,
      time_ms: Date.now(),
      numbers: [{ id: numberOf(business), wa_id: '918000000000', account_id: accountOf(business) }],
    },
  });
  const [result] = (await once(thread, 'message')) as [FloodResult];
  await thread.terminate();
  if (result.not_taken > 0)
    throw new Error(`${result.not_taken} webhooks were not taken: ${JSON.stringify(result.outcomes)}`);
  return result;
}
