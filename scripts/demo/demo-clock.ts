import type { Pool } from '../../src/foundation/server/db/pool.ts';
import type { SandboxClient } from './sandbox-client.ts';

const LOOK_EVERY_MS = 15;
const GIVE_UP_MS = 60_000;
/** Looked at twice: between taking a message and telling of it there is a moment in which nothing seems to wait. */
const CALM_LOOKS = 2;

const AT_WORK = `select
  (select count(*) from webhook_inbox where applied_time is null) +
  (select count(*) from outbox where state in ('queued', 'claimed', 'attempting')) +
  (select count(*) from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()) as count`;
const DUE = `select (select count(*) from chats where window_due_time <= clock_now()) +
  (select count(*) from chats where reminder_time <= clock_now()) as count`;

/** Files to be fetched, thumbnails to be made, words to be found by: they have low priority, so they may be behind. */
const BEHIND = `select (select count(*) from due_media_fetches) + (select count(*) from due_thumbnails) +
  (select count(*) from due_message_words) as count`;

/** The clocks of the product and of the sandbox, moved as one; in the end they stand where they stood. */
export class DemoClock {
  readonly #pool: Pool;
  readonly #sandbox: SandboxClient;
  #shiftMs = 0;

  /** `pool` signs in as the owner: no one else may allow the product's clock to be moved. */
  constructor(pool: Pool, sandbox: SandboxClient) {
    this.#pool = pool;
    this.#sandbox = sandbox;
  }

  /** Goes to a time, when everything that was begun is done. */
  async moveTo(timeMs: number): Promise<void> {
    await this.settle();
    await this.#shiftTo(timeMs - Date.now());
  }

  /** Waits until no webhook, send or job is at work, so that nothing happens at another time than it was begun. */
  async settle(): Promise<void> {
    let calm = 0;
    await this.#wait(async () => {
      const { webhooks } = await this.#sandbox.call<{ webhooks: { pending: number } }>('GET', '/counts');
      calm = webhooks.pending + (await this.#count(AT_WORK)) === 0 ? calm + 1 : 0;
      return calm >= CALM_LOOKS;
    });
  }

  /** Waits until the lines of windows that have ended are written, and reminders sent. */
  async settleDue(): Promise<void> {
    await this.#wait(async () => (await this.#count(DUE)) === 0);
  }

  /** Lets the clock be moved, and begins at this time. */
  async begin(timeMs: number): Promise<void> {
    await this.#pool.query('update clock_shift set may_shift = true');
    await this.#shiftTo(timeMs - Date.now());
  }

  /** Back to the present, for good. */
  async end(): Promise<void> {
    await this.settle();
    await this.#wait(async () => (await this.#count(BEHIND)) === 0);
    await this.#shiftTo(0);
    await this.#pool.query('update clock_shift set may_shift = false');
    await this.settleDue();
    await this.settle();
    await this.#wait(async () => (await this.#count(BEHIND)) === 0);
  }

  async #shiftTo(shiftMs: number): Promise<void> {
    const rounded = Math.round(shiftMs);
    await this.#pool.query("select shift_clock($1 * interval '1 millisecond')", [rounded]);
    await this.#sandbox.call('POST', '/clock', { shift_ms: rounded - this.#shiftMs });
    this.#shiftMs = rounded;
  }

  async #count(statement: string): Promise<number> {
    const { rows } = await this.#pool.query<{ count: string }>(statement);
    return Number(rows[0]?.count);
  }

  async #wait(isOver: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + GIVE_UP_MS;
    while (!(await isOver())) {
      if (performance.now() > until) throw new Error('The work of a minute ago is still not done.');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}
