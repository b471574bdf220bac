import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { peekTable, readTable } from './read-table.ts';
import { refusalOf, withFile } from './testing/read-here.ts';
import { workbookFile } from './testing/workbook-file.ts';

const ROWS = 200_000;
const MANY = `Name,Phone\n${Array.from({ length: ROWS }, (_, index) => `Customer ${index},+91${9e9 + index}\n`).join('')}`;

/** Processes of this one that have not ended; Node gives their handles up in the turn after their end. */
const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
/** A folder of this test for what is spooled: another process may read a stream at the same time. */
function spoolHere(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-spool-test-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return folder;
}

describe('reading in a process of its own', () => {
  test('[LIST-08] every row comes once, in its order, and the process ends', async () => {
    await withFile(MANY, async (file) => {
      const reading = await readTable(file);
      expect(reading.header).toEqual({ number: 1, cells: ['Name', 'Phone'] });
      let count = 0;
      for await (const batch of reading) {
        for (const { number, cells } of batch) {
          if (number !== count + 2 || cells[0] !== `Customer ${count}`)
            throw new Error(`Row ${number} is out of order`);
          count += 1;
        }
      }
      expect(count).toBe(ROWS);
      await expect.poll(children).toBe(0);
    });
  });

  test('a stream is read as a file is, and nothing of it stays', async () => {
    await withFile(MANY, async (file) => {
      const folder = spoolHere();
      const { rows } = await peekTable(createReadStream(file), { rows: 2 });
      expect(rows.map(({ cells }) => cells[1])).toEqual(['+919000000000', '+919000000001']);
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  test('a preview reads the first rows and ends the process', async () => {
    await withFile(MANY, async (file) => {
      const { header, rows, description } = await peekTable(file, { rows: 3 });
      expect(header.cells).toEqual(['Name', 'Phone']);
      expect(rows.map(({ number }) => number)).toEqual([2, 3, 4]);
      expect(description.delimiter).toBe(',');
      await expect.poll(children).toBe(0);
    });
  });

  test('rows behind those that are asked for are checked and counted, and not sent', async () => {
    await withFile(MANY, async (file) => {
      await using reading = await readTable(file, { sentRows: 1_200 });
      const rows = [];
      for await (const batch of reading) rows.push(...batch);
      expect(rows).toHaveLength(1_200);
      expect(rows.at(-1)).toEqual({ number: 1_201, cells: ['Customer 1199', '+919000001199'] });
      expect(reading.rowCount).toBe(ROWS);
    });
  });

  test('a fault behind the rows that are sent is found all the same', async () => {
    await withFile(MANY, async (file) => {
      const reading = await readTable(file, { sentRows: 10, limits: { maxRows: ROWS - 1 } });
      const count = async () => {
        let rows = 0;
        for await (const batch of reading) rows += batch.length;
        return rows;
      };
      const refusal = await refusalOf(count());
      expect(refusal.code).toBe('too_many_rows');
      expect(refusal.detail).toEqual({ row: ROWS + 1, limit: ROWS - 1 });
    });
  });

  test('[R26] a consumer that stops makes the parser wait, and leaving the loop ends it', async () => {
    await withFile(MANY, async (file) => {
      const reading = await readTable(file);
      for await (const batch of reading) {
        expect(batch.length).toBeGreaterThan(0);
        // The file is cut while the consumer has its first batch: what was not parsed yet can no longer be read.
        writeFileSync(file, '');
        break;
      }
      await expect.poll(children).toBe(0);
      // A reading that was left has no more rows, and closing it again does nothing.
      for await (const batch of reading) expect(batch).toBe('no batch');
      await reading.close();
    });
  });

  test('[R26] no more is parsed than a pipe holds while the consumer waits', async () => {
    await withFile(MANY, async (file) => {
      await using reading = await readTable(file);
      const iterator = reading[Symbol.asyncIterator]();
      await iterator.next();
      writeFileSync(file, '');
      let count = 0;
      for (;;) {
        const next = await iterator.next();
        if (next.done) break;
        count += next.value.length;
      }
      // The file has 5 MB, of which less than a third was read ahead.
      expect(count).toBeLessThan(ROWS / 3);
    });
  });

  test('a reading that is not iterated is closed', async () => {
    await withFile(MANY, async (file) => {
      {
        await using reading = await readTable(file);
        expect(reading.header.cells).toHaveLength(2);
        expect(children()).toBe(1);
      }
      await expect.poll(children).toBe(0);
    });
  });
});

describe('cancelling', () => {
  test('an abort ends the process and rejects with its reason', async () => {
    await withFile(MANY, async (file) => {
      const controller = new AbortController();
      const reason = new Error('The import was cancelled');
      const reading = await readTable(file, { signal: controller.signal });
      const rows = async () => {
        for await (const batch of reading) if (batch.length > 0) controller.abort(reason);
      };
      await expect(rows()).rejects.toBe(reason);
      await expect.poll(children).toBe(0);
    });
  });

  test('an abort before the beginning starts nothing', async () => {
    await withFile(MANY, async (file) => {
      const reason = new Error('Too late');
      await expect(readTable(file, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const stream = createReadStream(file);
      await expect(readTable(stream, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      await expect.poll(children).toBe(0);
    });
  });

  test('a stream that fails rejects with its error', async () => {
    const folder = spoolHere();
    const failure = new Error('The upload broke off');
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('a,b\n');
        throw failure;
      })(),
    );
    await expect(readTable(broken)).rejects.toBe(failure);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('[S21] limits of the whole reading', () => {
  test('the size, of a file and of a stream', async () => {
    await withFile('a,b\n1,2\n', async (file) => {
      const limits = { maxFileBytes: 5 };
      expect(await refusalOf(readTable(file, { limits }))).toMatchObject({ code: 'too_large', detail: { limit: 5 } });
      expect(await refusalOf(readTable(createReadStream(file), { limits }))).toMatchObject({ code: 'too_large' });
    });
  });

  test('the time, in which the process works', async () => {
    await withFile(MANY, async (file) => {
      expect(await refusalOf(peekTable(file, { limits: { maxWorkMs: 1 } }))).toMatchObject({
        code: 'timed_out',
        detail: { limit: 1 },
      });
      await expect.poll(children).toBe(0);
    });
  });

  test('[R26] the memory: a file that fills it ends its process and not the product', async () => {
    // One text of XML without an end cannot be cut into cells before it is complete.
    const sheet = Readable.from(
      (function* () {
        yield Buffer.from('<worksheet a="');
        for (let index = 0; index < 400; index += 1) yield Buffer.alloc(1024 * 1024, String(index));
      })(),
    );
    await withFile(await workbookFile({ sheet }), async (file) => {
      const limits = { maxRatio: 2_000 };
      expect((await refusalOf(peekTable(file, { limits }))).code).toBe('out_of_memory');
      await expect.poll(children).toBe(0);
    });
  });

  test('refusals of the parser arrive with their details', async () => {
    await withFile('a,b\n"1', async (file) => {
      expect(await refusalOf(readTable(file))).toMatchObject({
        code: 'malformed',
        detail: { row: 2, reason: 'quote_not_closed' },
      });
    });
    await withFile('a\n1\n2\n', async (file) => {
      const reading = await readTable(file, { limits: { maxRows: 1 } });
      const read = async () => {
        for await (const batch of reading) expect(batch).toHaveLength(1);
      };
      expect(await refusalOf(read())).toMatchObject({ code: 'too_many_rows', detail: { row: 3 } });
    });
  });
});
