import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  floodWish,
  type FloodPlan,
  type FloodResult,
  type FloodWish,
} from '../../src/sandbox/server/flood/flood-plan.ts';
import { accountOf, numberOf } from '../data/channels.ts';
import { planChats } from '../data/chat-plan.ts';
import { businessId, type World } from '../data/world.ts';
import { APP_SECRET } from './served-ingest.ts';

const THREAD = new URL('../../src/sandbox/server/flood/flood-thread.ts', import.meta.url);

/** `prefix` begins the provider's id of each message; its number follows. */
export type Flood = Omit<Partial<FloodWish>, 'customers' | 'url'> & { count: number; prefix: string };

/** Sends signed webhooks from the customers of the world's chats in turn; all are made before the first one leaves. */
export async function sendFlood(origin: string, world: World, { prefix, ...wish }: Flood): Promise<FloodResult> {
  const business = businessId(world, 0);
  const firstCustomer = planChats(world, 0).contact(0).mobile.slice(1);
  const plan: FloodPlan = {
    wish: floodWish.parse({ ...wish, customers: { count: world.sizes.chats, first_wa_id: firstCustomer } }),
    url: `${origin}/webhooks/whatsapp`,
    app_secret: APP_SECRET,
    id_prefix: prefix,
    time_ms: Date.now(),
    numbers: [{ id: numberOf(business), wa_id: '918000000000', account_id: accountOf(business) }],
  };
  const thread = new Worker(THREAD, { workerData: plan });
  const [result] = (await once(thread, 'message')) as [FloodResult];
  await thread.terminate();
  if (result.not_taken > 0)
    throw new Error(`${result.not_taken} webhooks were not taken: ${JSON.stringify(result.outcomes)}`);
  return result;
}
