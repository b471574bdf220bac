import { mkdir, open, realpath } from 'node:fs/promises';

/** Makes the data folder unless it is there, and returns its real path. */
export async function ensureDataDir(dataDir: string): Promise<string> {
  // Root's PostgreSQL runs under another user, who must pass through this folder but need not list it.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  return realpath(dataDir);
}

/** Writes the names of new files in a folder to the disk, so that they survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; NTFS keeps a journal of names.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
