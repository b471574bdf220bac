import { readdir, readFile } from 'node:fs/promises';

/** Of Linux; the kernel counts processor time in these. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  parent: number;
  ticks: number;
}

/** Own time and that of its ended children, from /proc/<pid>/stat; null when it is gone. */
async function timesOf(pid: string): Promise<ProcessTimes | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name may hold spaces and brackets; what follows the last bracket begins with the state.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, ...ticks] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
  return { parent, ticks: ticks.reduce((sum, each) => sum + each, 0) };
}

async function allTimes(): Promise<Map<number, ProcessTimes>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(names.map(async (name) => [Number(name), await timesOf(name)] as const));
  return new Map(entries.flatMap(([pid, times]) => (times ? [[pid, times] as const] : [])));
}

/** Processor seconds of these processes and all below them. */
export async function cpuSecondsOf(roots: readonly number[]): Promise<number> {
  const times = await allTimes();
  const belongs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && belongs(times.get(pid)?.parent ?? 0));
  let ticks = 0;
  for (const [pid, each] of times) if (belongs(pid)) ticks += each.ticks;
  return ticks / TICKS_PER_SECOND;
}

async function busySeconds(): Promise<number> {
  const [first = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = first
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
}

/** Starts watching; the response is the mean of cores that programs other than ours used since. */
export async function watchForeignCpu(roots: readonly number[] = []): Promise<() => Promise<number>> {
  const ours = [process.pid, ...roots];
  const started = performance.now();
  const [busyBefore, oursBefore] = [await busySeconds(), await cpuSecondsOf(ours)];
  return async () => {
    const [busy, own] = [await busySeconds(), await cpuSecondsOf(ours)];
    const seconds = (performance.now() - started) / 1000;
    return Math.max(0, (busy - busyBefore - (own - oursBefore)) / seconds);
  };
}

/** Resident memory of one process in MB (10⁶ bytes), now and at its highest. */
export async function memoryOf(pid: number): Promise<{ residentMb: number; peakMb: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) * 1024) / 1e6;
  return { residentMb: read('VmRSS'), peakMb: read('VmHWM') };
}
