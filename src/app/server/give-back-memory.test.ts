import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a process of its own, with the words of `npm start`; its timers are run at once.
const PROGRAM = `
  import { getHeapStatistics } from 'node:v8';
  import { mock } from 'node:test';
  import { giveBackMemoryAfterStart } from ${JSON.stringify(new URL('give-back-memory.ts', import.meta.url).href)};
  mock.timers.enable({ apis: ['setTimeout'] });
  const heapMb = () => getHeapStatistics().total_heap_size / 1024 / 1024;
  let loaded = Array.from({ length: 2_000_000 }, (_, index) => ({ index }));
  giveBackMemoryAfterStart();
  const during = heapMb() + (loaded.length - 2_000_000);
  loaded = null;
  const kept = heapMb();
  mock.timers.tick(2_000);
  console.log(JSON.stringify({ during, kept, after: heapMb() }));`;

test('what a start needed for a moment is given back to the system after it', async () => {
  const packageFile = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  const [program, ...flags] = packageFile.scripts.start.split(' ').slice(0, -1);
  expect(program).toBe('node');
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', PROGRAM]);
  const { during, kept, after } = JSON.parse(stdout) as Record<'during' | 'kept' | 'after', number>;
  expect(kept).toBeGreaterThan(during - 10);
  expect(after).toBeLessThan(20);
});
