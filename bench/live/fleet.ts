import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answers, ClientPlan, Order, Report } from './client-orders.ts';

const PROGRAM = fileURLToPath(new URL('./clients-in-child.ts', import.meta.url));
const ARRIVE_WITHIN_MS = 60_000;

interface Crew {
  child: ChildProcess;
  delivered: number;
  frames: number;
  settle: ((answer: Answers[Order['kind']]) => void) | null;
}

const running = new Set<ChildProcess>();
// An interrupted run leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Clients of one server, in several processes. Every fault of one of them ends the measurement. */
export class Fleet {
  readonly #crews: Crew[];
  readonly #news = new EventEmitter();
  readonly #fault: Promise<never>;

  private constructor(plans: readonly ClientPlan[]) {
    const { promise, reject } = Promise.withResolvers<never>();
    // Whoever waits for anything hears of it; this keeps it from ending the process before.
    promise.catch(() => undefined);
    this.#fault = promise;
    this.#crews = plans.map(() => {
      const child = fork(PROGRAM, { env: { PATH: process.env['PATH'] ?? '' }, serialization: 'advanced' });
      running.add(child);
      const crew: Crew = { child, delivered: 0, frames: 0, settle: null };
      child.once('exit', (code) => {
        running.delete(child);
        reject(new Error(`The clients ended with ${code}`));
      });
      child.on('message', (report: Report) => {
        if ('fault' in report) reject(new Error(report.fault));
        else if ('answer' in report) crew.settle?.(report.answer);
        else {
          crew.delivered = report.delivered;
          crew.frames = report.frames;
          this.#news.emit('news');
        }
      });
      return crew;
    });
  }

  /** Starts the processes; nobody is connected yet. */
  static async start(plans: readonly ClientPlan[]): Promise<Fleet> {
    const fleet = new Fleet(plans);
    await Promise.all(fleet.#crews.map((crew, place) => fleet.#send(crew, plans[place])));
    return fleet;
  }

  /** Events that arrived, each counted for every client that got it. */
  get delivered(): number {
    return this.#crews.reduce((sum, { delivered }) => sum + delivered, 0);
  }

  /** Frames that they came in. */
  get frames(): number {
    return this.#crews.reduce((sum, { frames }) => sum + frames, 0);
  }

  /** Gives all processes an order. */
  order<Kind extends Order['kind']>(order: Extract<Order, { kind: Kind }>): Promise<Answers[Kind][]> {
    return Promise.all(this.#crews.map((crew) => this.#send(crew, order))) as Promise<Answers[Kind][]>;
  }

  /** Settles when something has arrived. */
  async progress(signal?: AbortSignal): Promise<void> {
    await Promise.race([this.#fault, once(this.#news, 'news', signal ? { signal } : {})]);
  }

  /** Settles when so many events have arrived in all. */
  async untilDelivered(count: number): Promise<void> {
    const limit = AbortSignal.timeout(ARRIVE_WITHIN_MS);
    while (this.delivered < count) {
      await this.progress(limit).catch((error: unknown) => {
        throw limit.aborted ? new Error(`${this.delivered} of ${count} events arrived in time`) : error;
      });
    }
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#crews.map(async ({ child }) => {
        if (child.exitCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
  }

  async #send(crew: Crew, message: ClientPlan | Order | undefined): Promise<Answers[Order['kind']]> {
    const answer = new Promise<Answers[Order['kind']]>((resolve) => (crew.settle = resolve));
    crew.child.send(message ?? {});
    return Promise.race([this.#fault, answer]);
  }
}
