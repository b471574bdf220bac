import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StatusTarget } from './report-statuses.ts';

const running = new Set<ChildProcess>();
// An interrupted run leaves nothing behind.
process.on('exit', killChildren);

const PROGRAMS = {
  engine: new URL('./engine-in-child.ts', import.meta.url),
  enqueue: new URL('./enqueue-in-child.ts', import.meta.url),
  floor: new URL('./floor-in-child.ts', import.meta.url),
  provider: new URL('./provider-in-child.ts', import.meta.url),
};

/** Starts a program of this folder. */
export function startChild(program: keyof typeof PROGRAMS, env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = fork(fileURLToPath(PROGRAMS[program]), {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends what a failed run has left; its database does not stop before. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

export async function stopChild(child: ChildProcess): Promise<void> {
  // A child that has exited by itself has printed its error.
  if (!child.connected) return;
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}

/** The next message of a child. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const [message] = (await once(child, 'message')) as [Message];
  return message;
}

/** When each send arrived (milliseconds of the machine's clock), by the attempt's id. */
export type Arrivals = Record<string, number>;

/** The provider of a benchmark. */
export interface BenchProvider {
  child: ChildProcess;
  url: string;
  arrivals(): Promise<Arrivals>;
  /** Sends, those of different attempts, and statuses that were taken. */
  count(): Promise<{ count: number; distinct: number; reported: number }>;
  /** From now on each message is reported as sent, delivered and, most of them, as read. */
  reportTo(target: StatusTarget): Promise<void>;
  clear(): Promise<void>;
}

export async function startProvider(): Promise<BenchProvider> {
  const child = startChild('provider');
  const { port } = await nextMessage<{ port: number }>(child);
  const ask = <TestResponse>(question: string | { reportTo: StatusTarget }): Promise<TestResponse> => {
    const response = nextMessage<TestResponse>(child);
    child.send(question);
    return response;
  };
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    arrivals: async () => (await ask<{ arrivals: Arrivals }>('arrivals')).arrivals,
    count: () => ask('count'),
    clear: () => ask('clear'),
    reportTo: (target) => ask({ reportTo: target }),
  };
}
