import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface MediaFiles {
  write(id: string, bytes: Buffer): Promise<{ sha256: string; file_size: number }>;
  /** Null when it is gone. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
}

/** The bytes of media, a file each; ids are digits only, so that no name leads elsewhere. */
export async function openMediaFiles(folder: string): Promise<MediaFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string): string => {
    if (!/^\d+$/.test(id)) throw new Error(`${id} is no media id.`);
    return path.join(folder, id);
  };
  return {
    async write(id, bytes) {
      await writeFile(fileOf(id), bytes, { mode: 0o600 });
      return { sha256: createHash('sha256').update(bytes).digest('hex'), file_size: bytes.length };
    },
    async read(id) {
      try {
        return await readFile(fileOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (id) => rm(fileOf(id), { force: true }),
  };
}
