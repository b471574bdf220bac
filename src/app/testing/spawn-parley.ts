import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../foundation/testing/free-port.ts';

const START = fileURLToPath(new URL('../server/start.js', import.meta.url));

/** A started program with what it printed. */
export interface SpawnedParley {
  child: ChildProcess;
  origin: string;
  output(): string;
  /** Settles when the line with the address is out, or the program has ended. */
  ready: Promise<void>;
  /** Exit code, or the signal's name. */
  ended: Promise<number | string>;
}

/** Starts the program as `npm start` does, without building the web app. `file` is that of another copy of it. */
export async function spawnParley(env: Record<string, string>, file = START): Promise<SpawnedParley> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      SANDBOX_PORT: String(await freePort()),
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('Parley is ready')) resolve();
      });
    }
    void ended.then(() => resolve());
  });
  return { child, origin: `http://127.0.0.1:${port}`, output: () => text, ready, ended };
}
