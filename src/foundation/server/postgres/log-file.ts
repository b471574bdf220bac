import { open, rename, stat, type FileHandle } from 'node:fs/promises';

const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

/** Sets a large log aside (one generation) and opens it for appending. Called at each start of the server. */
export async function openLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

/** What was written to the log from a position on; at most the last 64 KB. */
export async function readLogFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(position, size - 65_536);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - start)), { position: start });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The messages of FATAL and PANIC lines, without time and process number. */
export function fatalMessages(log: string): string[] {
  return [...log.matchAll(/(?:FATAL|PANIC): +(.*)$/gm)].map((match) => match[1] ?? '');
}
