import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILLED = 'demo-is-filled';
const UNFILLED = 'demo-is-being-filled';

/** Where the demo keeps its data: never where the real ones are. */
export interface DemoFolder {
  isFilled: boolean;
  markFilled(): Promise<void>;
}

/** Opens the folder, empties it where filling was interrupted, and refuses one that is no demo's. */
export async function openDemoFolder(folder: string): Promise<DemoFolder> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder);
  const isFilled = entries.includes(FILLED);
  if (!isFilled) {
    if (entries.length > 0 && !entries.includes(UNFILLED))
      throw new Error(`${folder} holds something that is not a demo. Name another folder in DEMO_DIR.`);
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await writeFile(path.join(folder, UNFILLED), '');
  }
  return { isFilled, markFilled: () => rename(path.join(folder, UNFILLED), path.join(folder, FILLED)) };
}
