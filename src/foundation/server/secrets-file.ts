import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from './error-code.ts';
import { decodeMasterKey, isWeakKey } from './master-key.ts';
import { ensureDataDir, syncFolder } from './data-dir.ts';
import { startUpFailure } from './start-up-failure.ts';

/** Secrets that the installation makes for itself. */
export type GeneratedSecrets = { masterKey: Buffer };

const fileSchema = z.object({
  master_key: z.string(),
  /** While the key is being replaced: kept before the first row is wrapped with it. */
  next_master_key: z.string().optional(),
});
type Content = z.output<typeof fileSchema>;

/** Durable before it counts. `put` is how the finished file takes its name. */
async function write(
  file: string,
  content: Content,
  put: (temporary: string, file: string) => Promise<void>,
): Promise<void> {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
    await put(temporary, file);
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
  await syncFolder(path.dirname(file));
}

const newKey = (): string => randomBytes(32).toString('base64');

async function create(file: string): Promise<void> {
  // Unlike a rename this never replaces a key that another start has just made and may have used.
  await write(file, { master_key: newKey() }, link).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
}

async function refuseReadableByOthers(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return;
  throw startUpFailure(`The file ${file} holds secrets but others on this machine may read it. Run: chmod 600 ${file}`);
}

function keyOf(text: string | undefined): Buffer | undefined {
  const key = decodeMasterKey(text ?? '');
  return key && !isWeakKey(key) ? key : undefined;
}

interface Keys {
  masterKey: Buffer;
  nextMasterKey: Buffer | undefined;
}

async function read(file: string): Promise<Keys> {
  await refuseReadableByOthers(file);
  const text = await readFile(file, 'utf8');
  let content: Content | undefined;
  try {
    content = fileSchema.safeParse(JSON.parse(text)).data;
  } catch {
    content = undefined;
  }
  const masterKey = keyOf(content?.master_key);
  const nextMasterKey = keyOf(content?.next_master_key);
  if (!masterKey || (content?.next_master_key !== undefined && !nextMasterKey)) {
    throw startUpFailure(
      `The file ${file} is damaged: it has no valid master_key. Put back a copy from a backup; ` +
        'without that key the stored passwords and tokens of the channels cannot be read.',
    );
  }
  return { masterKey, nextMasterKey };
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'secrets.json');

/**
 * Reads `${dataDir}/secrets.json`, or makes it at the first start. A damaged file is never replaced: with its key
 * everything that is sealed in the database would be lost.
 */
export async function readOrCreateSecrets(dataDir: string): Promise<GeneratedSecrets> {
  const file = fileIn(dataDir);
  const exists = await stat(file).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
  if (!exists) {
    await ensureDataDir(dataDir);
    await create(file);
  }
  const { masterKey, nextMasterKey } = await read(file);
  if (nextMasterKey) {
    throw startUpFailure(
      'Replacing the master key was interrupted. Run npm run rotate-master-key, which finishes it, then start again.',
    );
  }
  return { masterKey };
}

/** The present key and the one that replaces it, which is kept in the file from now on; after an interruption the same. */
export async function planNextMasterKey(dataDir: string): Promise<{ masterKey: Buffer; nextMasterKey: Buffer }> {
  const file = fileIn(dataDir);
  const { masterKey, nextMasterKey } = await read(file);
  if (nextMasterKey) return { masterKey, nextMasterKey };
  const next = newKey();
  await write(file, { master_key: masterKey.toString('base64'), next_master_key: next }, rename);
  return { masterKey, nextMasterKey: Buffer.from(next, 'base64') };
}

/** Makes the planned key the only one, once nothing is wrapped with the old one. */
export async function adoptNextMasterKey(dataDir: string): Promise<void> {
  const file = fileIn(dataDir);
  const { nextMasterKey } = await read(file);
  if (nextMasterKey) await write(file, { master_key: nextMasterKey.toString('base64') }, rename);
}
