import { readdir, readFile } from 'node:fs/promises';
import { memoryOf } from '../harness/processes.ts';

/** Often enough for what grows by some megabytes a second. */
const EVERY_MS = 500;

/**
 * Processes that a process has started, in any depth. The kernel has lists of them, one for each thread: reading all of `/proc` took
 * a third of a core.
 */
async function below(pid: number): Promise<number[]> {
  // Whatever it is may have ended meanwhile.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  const children = ((await Promise.all(lists)).join(' ').match(/\d+/g) ?? []).map(Number);
  return [...children, ...(await Promise.all(children.map(below))).flat()];
}

const residentMb = (pid: number): Promise<number> =>
  memoryOf(pid).then(
    (memory) => memory.residentMb,
    // It has ended meanwhile.
    () => 0,
  );

/** Watches how much memory a process has, and with all that it starts; stopped, it returns the highest in MB. */
export function watchMemory(pid: number): () => Promise<{ own: number; together: number }> {
  const highest = { own: 0, together: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const own = await residentMb(pid);
      const others = await Promise.all((await below(pid)).map(residentMb));
      highest.own = Math.max(highest.own, own);
      highest.together = Math.max(highest.together, own + others.reduce((sum, each) => sum + (each || 0), 0));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return highest;
  };
}
