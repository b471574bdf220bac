import fs, { closeSync, existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog, logTo } from './log.ts';

afterEach(() => vi.restoreAllMocks());

/** On Linux every write to it fails with ENOSPC. */
const FULL_DISK = '/dev/full';

const refused = (code: string) => Object.assign(new Error(`${code}: no space left on device, write`), { code });

const file = () => path.join(mkdtempSync(path.join(tmpdir(), 'parley-log-')), 'log');

/** Files that take nothing that is written to them. Every system refuses to write where only reading was asked for. */
const refusing: readonly (readonly [string, () => number])[] = [
  ['is on a full disk', () => (existsSync(FULL_DISK) ? openSync(FULL_DISK, 'w') : openReadOnly())],
  ['is a file that may only be read', openReadOnly],
];

function openReadOnly(): number {
  const name = file();
  writeFileSync(name, '');
  return openSync(name, 'r');
}

test.each(refusing)('H3 a program whose log %s continues', async (_, open) => {
  const full = open();
  const program = `
    const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)});
    const log = createLog('info');
    for (let line = 0; line < 20_000; line += 1) log.info({ line }, 'There is no room for this line, and it is not the only one');
    process.stdout.write('Neither for this one\\n');
    process.exitCode = 7;
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', full, 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  closeSync(full);
  expect(complaint).toBe('');
  expect(code).toBe(7);
});

test('H3 logging continues when there is space again; what waited is written, what was dropped is counted and said', () => {
  const name = file();
  const log = createLog('info', logTo(openSync(name, 'a')));
  log.info('before');
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw refused('ENOSPC');
  });
  const long = 'x'.repeat(100 * 1024);
  for (let line = 0; line < 20; line += 1) log.info({ line, long });
  write.mockRestore();
  log.info('after');
  log.info('and on');
  const lines = readFileSync(name, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { msg?: string; line?: number; dropped?: number });
  const kept = lines.filter(({ line }) => line !== undefined);
  const said = lines.find(({ dropped }) => dropped !== undefined);
  expect(lines[0]?.msg).toBe('before');
  // About a megabyte waits in memory, in order.
  expect(kept.map(({ line }) => line)).toEqual(Array.from({ length: kept.length }, (_, line) => line));
  expect(kept.length).toBeGreaterThan(5);
  expect(said).toMatchObject({
    dropped: 20 - kept.length,
    reason: 'ENOSPC',
    msg: 'Failed to write the log for a while',
  });
  expect(lines.at(-1)?.msg).toBe('and on');
});

test('a reader that is gone ends nothing', () => {
  const log = createLog('info', logTo(openSync(file(), 'a')));
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw refused('EPIPE');
  });
  expect(() => log.info('no one reads this')).not.toThrow();
});

test('L5 codes of errors can be read, codes that are secrets cannot', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const disk = refused('ENOSPC');
  const wrapped = new Error('The file could not be kept', {
    cause: Object.assign(new Error('gone'), { code: '57P03' }),
  });
  log.error({ err: disk }, 'full');
  log.error({ err: wrapped }, 'wrapped');
  log.warn({ code: 131_042 }, 'a number of the provider');
  log.warn({ code: 'AQBx-secret', login: { code: 'AQBx-secret' }, password: 'Quiet-Harbour-27!' }, 'secrets');
  const text = lines.join('');
  expect(text).toContain('"code":"ENOSPC"');
  expect(text).toContain('"code":"57P03"');
  expect(text).toContain('"code":131042');
  expect(text).not.toContain('AQBx-secret');
  expect(text).not.toContain('Quiet-Harbour');
});
