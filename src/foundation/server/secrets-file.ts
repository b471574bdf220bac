import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from './error-code.ts';
import { decodeMasterKey, isWeakKey } from './master-key.ts';
import { ensureDataDir, syncFolder } from './data-dir.ts';
import { startUpFailure } from './start-up-failure.ts';

/** Secrets that the installation makes for itself. */
export type GeneratedSecrets = { masterKey: Buffer };

const fileSchema = z.object({ master_key: z.string() });

async function create(file: string): Promise<void> {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    const secrets = { master_key: randomBytes(32).toString('base64') };
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
    // Unlike a rename this never replaces a key that another start has just made and may have used.
    await link(temporary, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
  await syncFolder(path.dirname(file));
}

async function refuseReadableByOthers(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return;
  throw startUpFailure(`The file ${file} holds secrets but others on this machine may read it. Run: chmod 600 ${file}`);
}

function parse(content: string): Buffer | undefined {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return undefined;
  }
  const key = decodeMasterKey(fileSchema.safeParse(json).data?.master_key ?? '');
  return key && !isWeakKey(key) ? key : undefined;
}

/**
 * Reads `${dataDir}/secrets.json`, or makes it at the first start. A damaged file is never replaced: with its key
 * everything that is sealed in the database would be lost.
 */
export async function readOrCreateSecrets(dataDir: string): Promise<GeneratedSecrets> {
  const file = path.join(dataDir, 'secrets.json');
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
  await refuseReadableByOthers(file);
  const masterKey = parse(await readFile(file, 'utf8'));
  if (!masterKey) {
    throw startUpFailure(
      `The file ${file} is damaged: it has no valid master_key. Put back a copy from a backup; ` +
        'without that key the stored passwords and tokens of the channels cannot be read.',
    );
  }
  return { masterKey };
}
