import type { Chance } from '../chance.ts';
import type { SandboxClock } from '../clock.ts';
import type { WebhookSettings } from '../settings.ts';
import type { World } from '../world/world.ts';
import { createDeliveryLog, type DeliveryLog } from './delivery-log.ts';
import { createDeliveryQueue, type Delivery, type DeliveryQueue } from './delivery-queue.ts';
import type { Poster } from './post.ts';
import { providerJson } from './provider-json.ts';
import { bodyOf, summaryOf, type Update } from './update.ts';

export interface Webhooks {
  /** Says that something happened. False when nobody subscribed to it. */
  emit(update: Omit<Update, 'entry_id' | 'time'> & { entry_id?: string }): boolean;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  /** Updates and bodies that have not arrived yet. */
  readonly pendingCount: number;
  clear(): void;
  stop(): void;
}

interface WebhookParts {
  world: World;
  clock: SandboxClock;
  chance: () => Chance;
  settings: () => WebhookSettings;
  poster: Poster;
  onSettled: (delivery: Delivery, outcome: number | string) => void;
}

/** Turns what happens into bodies on their way, with every disorder that the settings ask for. */
export function createWebhooks({ world, clock, chance, settings, poster, onSettled }: WebhookParts): Webhooks {
  const log = createDeliveryLog();
  const queue = createDeliveryQueue({ world, clock, settings, poster, log, onSettled });
  const batches = new Map<string, { updates: Update[]; takeBack: () => void }>();
  let delayed = 0;

  const flush = (url: string): void => {
    const batch = batches.get(url);
    batches.delete(url);
    if (!batch) return;
    batch.takeBack();
    send(url, batch.updates);
  };

  const send = (url: string, updates: readonly Update[]): void => {
    const [first] = updates;
    if (!first) return;
    const summary = updates.length === 1 ? summaryOf(first) : `${updates.length} updates`;
    const isLost = chance().hits(settings().drop_share);
    queue.add({ url, body: providerJson(bodyOf(updates)), summary, updates: updates.length, is_lost: isLost });
  };

  const enqueue = (url: string, update: Update): void => {
    const { size, wait_ms } = settings().batch;
    if (size <= 1) return send(url, [update]);
    const batch = batches.get(url) ?? { updates: [], takeBack: clock.after(wait_ms, () => flush(url)) };
    batches.set(url, batch);
    batch.updates.push(update);
    if (batch.updates.length >= size) flush(url);
  };

  const later = (wait: number, url: string, update: Update): void => {
    if (wait <= 0) return enqueue(url, update);
    delayed += 1;
    clock.after(wait, () => {
      delayed -= 1;
      enqueue(url, update);
    });
  };

  return {
    queue,
    log,
    get pendingCount() {
      return delayed + queue.waiting.size + [...batches.values()].reduce((sum, { updates }) => sum + updates.length, 0);
    },
    emit(given) {
      const url = callbackFor(world, given);
      if (url === null) return false;
      const update: Update = { entry_id: given.account_id, ...given, time: clock.now() };
      const { delay_ms, reorder, duplicate } = settings();
      const dice = chance();
      const wait =
        dice.between(delay_ms[0], delay_ms[1]) + (dice.hits(reorder.share) ? dice.next() * reorder.window_ms : 0);
      later(wait, url, update);
      if (dice.hits(duplicate.share)) {
        for (let copy = 0; copy < duplicate.times; copy++) later(wait + dice.next() * duplicate.within_ms, url, update);
      }
      return true;
    },
    clear() {
      for (const { takeBack } of batches.values()) takeBack();
      batches.clear();
      queue.clear();
      log.clear();
    },
    stop: queue.stop,
  };
}

/** Messages go to the number's own address, else to the account's, else to the app's; everything else skips the first. */
function callbackFor(
  world: World,
  { account_id, number_id, field }: Pick<Update, 'account_id' | 'number_id' | 'field'>,
): string | null {
  const { app } = world.state;
  const account = world.account(account_id);
  if (!account?.is_app_subscribed || !app.fields.includes(field)) return null;
  const number = number_id === null ? undefined : world.number(number_id);
  const own = field === 'messages' ? number?.callback : null;
  return own?.override_callback_uri ?? account.callback?.override_callback_uri ?? app.callback_url;
}
