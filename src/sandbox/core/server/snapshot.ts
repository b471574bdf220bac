import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Snapshot<Kept> {
  /** What an earlier run left; null at the first start. */
  readonly kept: Kept | null;
  /** Says what to keep. */
  keep(read: () => Kept): void;
  /** Writes soon; many changes in a row are one write. */
  plan(): void;
  writeNow(): Promise<void>;
}

const WRITE_AFTER_MS = 500;
/** Files of another form are not read. */
const FORM = 1;

/** One JSON file, replaced as a whole. */
export async function openSnapshot<Kept>(file: string, onFault: (error: unknown) => void): Promise<Snapshot<Kept>> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const kept = await readKept<Kept>(file, onFault);
  let read: (() => Kept) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    if (!read) return;
    await writeFile(`${file}.part`, JSON.stringify({ form: FORM, ...read() }), { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  };
  const queue = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    kept,
    keep: (given) => void (read = given),
    plan() {
      timer ??= setTimeout(() => {
        queue().catch((error: unknown) => {
          writing = Promise.resolve();
          onFault(error);
        });
      }, WRITE_AFTER_MS).unref();
    },
    writeNow: queue,
  };
}

async function readKept<Kept>(file: string, onFault: (error: unknown) => void): Promise<Kept | null> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Kept & { form: number };
    return kept.form === FORM ? kept : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A sandbox that starts fresh is worth more than one that does not start.
    onFault(error);
    await rename(file, `${file}.unreadable`);
    return null;
  }
}
