import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answers, ClientPlan, Order, Report } from './client-orders.ts';

const PROGRAM = fileURLToPath(new URL('./clients-in-child.ts', import.meta.url));
const ARRIVE_WITHIN_MS = 60_000;

interface ClientProcess {
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
export class LoadClients {
  readonly #processes: ClientProcess[];
  readonly #news = new EventEmitter();
  readonly #fault: Promise<never>;

  private constructor(plans: readonly ClientPlan[]) {
    const { promise, reject } = Promise.withResolvers<never>();
    // Whoever waits for anything hears of it; this keeps it from ending the process before.
    promise.catch(() => undefined);
    this.#fault = promise;
    this.#processes = plans.map(() => {
      const child = fork(PROGRAM, { env: { PATH: process.env['PATH'] ?? '' }, serialization: 'advanced' });
      running.add(child);
      const client: ClientProcess = { child, delivered: 0, frames: 0, settle: null };
      child.once('exit', (code) => {
        running.delete(child);
        reject(new Error(`The clients ended with ${code}`));
      });
      child.on('message', (report: Report) => {
        if ('fault' in report) reject(new Error(report.fault));
        else if ('answer' in report) client.settle?.(report.answer);
        else {
          client.delivered = report.delivered;
          client.frames = report.frames;
          this.#news.emit('news');
        }
      });
      return client;
    });
  }

  /** Starts the processes; nobody is connected yet. */
  static async start(plans: readonly ClientPlan[]): Promise<LoadClients> {
    const clients = new LoadClients(plans);
    await Promise.all(clients.#processes.map((client, index) => clients.#send(client, plans[index])));
    return clients;
  }

  /** Events that arrived, each counted for every client that got it. */
  get delivered(): number {
    return this.#processes.reduce((sum, { delivered }) => sum + delivered, 0);
  }

  /** Frames that they came in. */
  get frames(): number {
    return this.#processes.reduce((sum, { frames }) => sum + frames, 0);
  }

  /** Gives all processes an order. */
  order<Kind extends Order['kind']>(order: Extract<Order, { kind: Kind }>): Promise<Answers[Kind][]> {
    return Promise.all(this.#processes.map((client) => this.#send(client, order))) as Promise<Answers[Kind][]>;
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
      this.#processes.map(async ({ child }) => {
        if (child.exitCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
  }

  async #send(client: ClientProcess, message: ClientPlan | Order | undefined): Promise<Answers[Order['kind']]> {
    const answer = new Promise<Answers[Order['kind']]>((resolve) => (client.settle = resolve));
    client.child.send(message ?? {});
    return Promise.race([this.#fault, answer]);
  }
}
