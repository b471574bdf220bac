import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { freePort } from '../../src/foundation/testing/free-port.ts';
import { setTimeout as pause } from 'node:timers/promises';

const START_WITHIN_MS = 180_000;
/** Fine enough against starts of some hundred milliseconds, and nothing in processor time. */
const ASK_EVERY_MS = 2;
/** Filling the demo's shop takes two minutes on a quiet machine. */
const PRINT_WITHIN_MS = 900_000;
const PRINTED_EVERY_MS = 200;

/** A program that was started to be measured. */
export interface Started {
  child: ChildProcess;
  pid: number;
  origin: string;
  /** From spawn to the first response of 200. */
  readyMs: number;
  /** Lines that it printed as JSON, for their times. */
  lines: { time: string; msg: string }[];
  /** Resolves once it has printed these words. */
  printed(words: string): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();
// An interrupted run leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** One bare request: a client library would cost as much as what it measures. */
function respondsOk(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`),
    );
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1').startsWith('HTTP/1.1 200'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

function spawnProgram(script: string, env: Record<string, string>, flags: readonly string[]) {
  const child = spawn(process.execPath, [...flags, script], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, ended, text: () => text };
}

/** Spawns `node <script>` and waits for the first 200 at `address`. */
export async function startProgram(
  script: string,
  address: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Started> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const spawned = performance.now();
  const { child, ended, text } = spawnProgram(script, { ...env, PORT: String(port) }, flags);
  while (!(await respondsOk(port, address))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${path.basename(script)} ended before it was ready:\n${text()}`);
    if (performance.now() - spawned > START_WITHIN_MS)
      throw new Error(`${path.basename(script)} was not ready in time:\n${text()}`);
    await pause(ASK_EVERY_MS);
  }
  const readyMs = performance.now() - spawned;
  return {
    child,
    pid: child.pid ?? 0,
    origin: `http://localhost:${port}`,
    readyMs,
    get lines() {
      return text()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { time: string; msg: string });
    },
    async printed(words) {
      const deadline = performance.now() + PRINT_WITHIN_MS;
      while (!text().includes(words)) {
        if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline)
          throw new Error(`${path.basename(script)} did not print "${words}":\n${text()}`);
        await pause(PRINTED_EVERY_MS);
      }
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

const packageFile = z.object({ scripts: z.object({ start: z.string() }) });

/** Starts the product by the words of `npm start`, with the settings of an installation. */
export async function startProduct(
  productFolder: string,
  env: Record<string, string>,
  address = '/app/',
): Promise<Started> {
  const port = env['PORT'] ?? String(await freePort());
  const { script, flags, settings } = await startOf(productFolder);
  return startProgram(script, address, { ...settings, ...env, PORT: port }, flags);
}

/** A process of the product without HTTP. Its start is not awaited: its work shows that it runs. */
export async function startWorker(
  productFolder: string,
  env: Record<string, string>,
): Promise<Pick<Started, 'pid' | 'stop'>> {
  const { script, flags, settings } = await startOf(productFolder);
  const { child, ended } = spawnProgram(script, { ...settings, ...env, ROLE: 'worker' }, flags);
  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

async function startOf(productFolder: string) {
  const { scripts } = packageFile.parse(JSON.parse(await readFile(path.join(productFolder, 'package.json'), 'utf8')));
  const [, ...flags] = scripts.start.split(' ');
  const script = path.join(productFolder, flags.pop() ?? '');
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'info', SANDBOX_PORT: String(await freePort()) };
  return { script, flags, settings };
}
