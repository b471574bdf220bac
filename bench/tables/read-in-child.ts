import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { peekTable, readTable } from '../../src/foundation/server/tables/read-table.ts';
import { memoryOf } from '../harness/processes.ts';
import { phoneOf } from './table-files.ts';

// Reads the files of its arguments at once, as imports of several businesses would, and prints what it took.

export interface ReadResult {
  rows: number;
  seconds: number;
  /** The first rows of the first file, read before. */
  previewMs: number;
  /** Growth of this process together with its parsing processes, at the highest. */
  grownMb: number;
  delayP99Ms: number;
  delayMaxMs: number;
}

const SAMPLE_MS = 50;
/** The event loop's own turn of the histogram's timer. */
const RESOLUTION_MS = 2;

async function residentMb(): Promise<number> {
  const children = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim().split(/\s+/);
  const pids = [process.pid, ...children.filter((pid) => pid !== '').map(Number)];
  // One may end between the list and the look at it.
  const sizes = await Promise.all(
    pids.map((pid) =>
      memoryOf(pid).then(
        (memory) => memory.residentMb,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + (Number.isNaN(size) ? 0 : size), 0);
}

async function readAll(file: string): Promise<number> {
  let rows = 0;
  for await (const batch of await readTable(file)) {
    for (const { cells } of batch) {
      if (cells[1] !== phoneOf(rows)) throw new Error(`Row ${rows} of ${file} has the phone number ${cells[1]}`);
      rows += 1;
    }
  }
  return rows;
}

const files = process.argv.slice(2);
const asked = performance.now();
if ((await peekTable(files[0] ?? '')).rows.length === 0) throw new Error('A preview without rows');
const previewMs = performance.now() - asked;
const before = await residentMb();
let highest = before;
let isSampling = false;
const sampling = setInterval(() => {
  if (isSampling) return;
  isSampling = true;
  void residentMb().then((size) => {
    highest = Math.max(highest, size);
    isSampling = false;
  });
}, SAMPLE_MS);
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const begun = performance.now();
const counts = await Promise.all(files.map(readAll));
const seconds = (performance.now() - begun) / 1000;
delay.disable();
clearInterval(sampling);
process.stdout.write(
  JSON.stringify({
    rows: counts.reduce((sum, count) => sum + count, 0),
    seconds,
    previewMs,
    grownMb: highest - before,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
  } satisfies ReadResult),
);
