import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode } from '../error-code.ts';
import { startUpFailure } from '../start-up-failure.ts';
import { isAlive, processBirth } from './processes.ts';

const holderSchema = z.object({ pid: z.int().positive(), birth: z.string().optional() });
type Holder = z.infer<typeof holderSchema>;

const GUARD_POLL_MS = 5;

async function readHolder(file: string): Promise<Holder | undefined> {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === undefined) return undefined;
  try {
    return holderSchema.parse(JSON.parse(content));
  } catch {
    // Cut short by a full disk or a power cut: it belongs to no one.
    return undefined;
  }
}

async function isHeld(holder: Holder | undefined): Promise<boolean> {
  if (!holder || !(await isAlive(holder.pid))) return false;
  const birth = await processBirth(holder.pid);
  return birth === undefined || holder.birth === undefined || birth === holder.birth;
}

async function refuseIfHeld(file: string): Promise<void> {
  const holder = await readHolder(file);
  if (!holder || !(await isHeld(holder))) return;
  throw startUpFailure(
    `Parley is already running with this data folder (process ${holder.pid}). ` +
      'Stop it first or set another DATA_DIR.',
  );
}

/** Linking is what only one of several starts succeeds in, and the file is whole from the first moment. */
async function tryLink(prepared: string, file: string): Promise<boolean> {
  return link(prepared, file).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
}

/**
 * Puts our lock in the place of a dead process's. Only the holder of the guard may replace a lock, and looks again
 * once it has the guard: else two starts that saw the same dead lock could both replace it. False: look again.
 */
async function replaceStale(file: string, prepared: string): Promise<boolean> {
  const guard = `${file}.replacing`;
  if (!(await tryLink(prepared, guard))) {
    const replacing = await readHolder(guard);
    if (replacing && !(await isHeld(replacing))) await rm(guard, { force: true });
    await delay(GUARD_POLL_MS);
    return false;
  }
  try {
    if (await isHeld(await readHolder(file))) return false;
    await rename(prepared, file);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

/**
 * Takes the data folder for this process, or ends the start when another living Parley has it. The lock is a file
 * with our process number and birth, which outlives a kill -9 but is not believed then. Returns how to give it back.
 */
export async function takeDataDirLock(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'parley.lock');
  const prepared = `${file}.${randomUUID()}`;
  await refuseIfHeld(file);
  await writeFile(prepared, JSON.stringify({ pid: process.pid, birth: await processBirth(process.pid) }));
  try {
    while (!(await tryLink(prepared, file)) && !(await replaceStale(file, prepared))) await refuseIfHeld(file);
  } finally {
    await rm(prepared, { force: true });
  }
  return () => rm(file, { force: true });
}
