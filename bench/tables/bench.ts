import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench, BenchOptions } from '../harness/bench.ts';
import { atMost, settle, type Figure, type Goal, type Sample } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import type { ReadResult } from './read-in-child.ts';
import { writeSharedTextFile } from './shared-text-file.ts';
import { writeTableFile } from './table-files.ts';

const PROGRAM = fileURLToPath(new URL('./read-in-child.ts', import.meta.url));
const NUMBER = 23;
const NAME = 'tables';
const CSV_BYTES = 90e6;
const XLSX_BYTES = 99e6;
const GOAL_GROWN_MB = 400;
const GOAL_DELAY_P99_MS = 50;
const GOAL_DELAY_MAX_MS = 250;

interface File {
  name: string;
  path: string;
  rows: number;
}

interface Read extends ReadResult {
  foreignCpu: number;
}

async function read(files: readonly File[]): Promise<Read> {
  const foreign = await watchForeignCpu();
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...files.map((file) => file.path)]);
  const result = JSON.parse(stdout) as ReadResult;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  if (result.rows !== rows) throw new Error(`${result.rows} rows were read of ${rows}`);
  return { ...result, foreignCpu: await foreign() };
}

function figuresOf(name: string, reads: readonly Read[], grownGoalMb: number): Figure[] {
  const figure = (measure: string, unit: string, goal: Goal | null, value: (each: Read) => number): Figure => {
    const samples: Sample[] = reads.map((each) => ({ value: value(each), foreignCpu: each.foreignCpu }));
    const settled = settle(samples);
    return {
      bench: NUMBER,
      name: NAME,
      measure: `${name}, ${measure}`,
      unit,
      product: settled.value,
      floor: null,
      goal,
      foreignCpu: settled.foreignCpu,
      samples: settled.samples,
    };
  };
  return [
    figure('rows', 'per s', null, ({ rows, seconds }) => rows / seconds),
    figure('preview', 'ms', null, ({ previewMs }) => previewMs),
    figure('memory, growth', 'MB', atMost(grownGoalMb), ({ grownMb }) => grownMb),
    figure('event loop delay p99', 'ms', atMost(GOAL_DELAY_P99_MS), ({ delayP99Ms }) => delayP99Ms),
    figure('event loop delay max', 'ms', atMost(GOAL_DELAY_MAX_MS), ({ delayMaxMs }) => delayMaxMs),
  ];
}

async function run({ folder, quick, say }: BenchOptions): Promise<Figure[]> {
  const share = quick ? 0.1 : 1;
  const at = (name: string) => path.join(folder, name);
  const csv: File = { name: 'CSV', path: at('people.csv'), rows: 0 };
  const xlsx: File = { name: 'XLSX', path: at('people.xlsx'), rows: 0 };
  const shared: File = { name: 'XLSX of shared texts', path: at('shared.xlsx'), rows: 0 };
  const files = [csv, xlsx, shared];
  try {
    for (const [file, write] of [
      [csv, () => writeTableFile(csv.path, 'csv', CSV_BYTES * share)],
      [xlsx, () => writeTableFile(xlsx.path, 'xlsx', XLSX_BYTES * share)],
      [shared, () => writeSharedTextFile(shared.path, share)],
    ] as const) {
      const { rows, bytes } = await write();
      file.rows = rows;
      say(`${file.name}: ${rows} rows in ${(bytes / 1e6).toFixed(1)} MB`);
    }
    const turns = quick ? 1 : 3;
    const figures: Figure[] = [];
    for (const chosen of [[csv], [xlsx], [shared], [csv, xlsx]]) {
      const name = chosen.map((file) => file.name).join(' and ');
      const reads: Read[] = [];
      for (let turn = 0; turn < turns; turn += 1) reads.push(await read(chosen));
      figures.push(...figuresOf(name, reads, GOAL_GROWN_MB * chosen.length));
    }
    return figures;
  } finally {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  }
}

/** Files of the largest size that may be imported. */
export const tables: Bench = {
  number: NUMBER,
  name: NAME,
  summary: 'a CSV of 90 MB, an XLSX of 99 MB and one of shared texts read alone and two at once',
  run,
};
