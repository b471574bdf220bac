import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Replies, ClientPlan, Order, Report } from './client-orders.ts';

const PROGRAM = fileURLToPath(new URL('./clients-in-child.ts', import.meta.url));
const ARRIVE_WITHIN_MS = 60_000;

interface ClientProcess {
  child: ChildProcess;
  delivered: number;
  frames: number;
  settle: ((response: Replies[Order['kind']]) => void) | null;
}

const running = new Set<ChildProcess>();
// An interrupted run leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Clients of one server, in several processes. Every fault of one of them ends the measurement. */
export class LoadClients {
  readonly #processes: ClientProcess[];
  readonly #reports = new EventEmitter();
  readonly #fault: Promise<never>;

  private constructor(plans: readonly ClientPlan[]) {
    const { promise, reject } = Promise.withResolvers<never>();
    // Everyone who waits gets the rejection; this keeps it from ending the process before.
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
        else if ('response' in report) client.settle?.(report.response);
        else {
          client.delivered = report.delivered;
          client.frames = report.frames;
          this.#reports.emit('report');
        }
      });
      return client;
    });
  }

  /** Starts the processes; no one is connected yet. */
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
  order<Kind extends Order['kind']>(order: Extract<Order, { kind: Kind }>): Promise<Replies[Kind][]> {
    return Promise.all(this.#processes.map((client) => this.#send(client, order))) as Promise<Replies[Kind][]>;
  }

  /** Settles when something has arrived. */
  async progress(signal?: AbortSignal): Promise<void> {
    await Promise.race([this.#fault, once(this.#reports, 'report', signal ? { signal } : {})]);
  }

  /** Settles when this number of events have arrived in all. */
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

  async #send(client: ClientProcess, message: ClientPlan | Order | undefined): Promise<Replies[Order['kind']]> {
    const response = new Promise<Replies[Order['kind']]>((resolve) => (client.settle = resolve));
    client.child.send(message ?? {});
    return Promise.race([this.#fault, response]);
  }
}
