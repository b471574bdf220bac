import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseMail, type ReadMail } from './parse-mail.ts';

/** Every mail as a file of its own, as it came. */
export interface MailStore {
  add(raw: Buffer): Promise<void>;
  /** Newest first. */
  list(max: number): Promise<ReadMail[]>;
  find(id: string): Promise<ReadMail | null>;
  readonly count: number;
  /** Changes with every mail that comes and with clearing. */
  readonly state: string;
  clear(): Promise<void>;
}

// Milliseconds in front, so that the order of names is the order of arrival.
const NAME = /^(\d{15}-[0-9a-f]{8})\.eml$/;
const PARSED_IN_MEMORY = 300;

/** Opens the folder, with what is there from earlier. */
export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ids = (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted();
  const parsed = new Map<string, Promise<ReadMail>>();
  const fileOf = (id: string): string => path.join(folder, `${id}.eml`);
  let lastTime = Number(ids.at(-1)?.slice(0, 15) ?? 0);

  function read(id: string): Promise<ReadMail> {
    const known = parsed.get(id);
    if (known) return known;
    const reading = readFile(fileOf(id)).then((raw) => parseMail(id, raw));
    parsed.set(id, reading);
    reading.catch(() => parsed.delete(id));
    const oldest = parsed.size > PARSED_IN_MEMORY ? parsed.keys().next().value : undefined;
    if (oldest !== undefined) parsed.delete(oldest);
    return reading;
  }

  return {
    async add(raw) {
      lastTime = Math.max(Date.now(), lastTime + 1);
      const id = `${String(lastTime).padStart(15, '0')}-${randomBytes(4).toString('hex')}`;
      await writeFile(`${fileOf(id)}.part`, raw, { mode: 0o600, flush: true });
      await rename(`${fileOf(id)}.part`, fileOf(id));
      ids.push(id);
      // Two at once may finish in the other order.
      ids.sort();
    },
    list: (max) => Promise.all(ids.slice(-max).toReversed().map(read)),
    find: (id) => (ids.includes(id) ? read(id) : Promise.resolve(null)),
    get count() {
      return ids.length;
    },
    get state() {
      return `${ids.length}-${ids.at(-1) ?? 'none'}`;
    },
    async clear() {
      const cleared = ids.splice(0);
      parsed.clear();
      await Promise.all(cleared.map((id) => rm(fileOf(id), { force: true })));
    },
  };
}
