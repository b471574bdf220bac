import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createTableWriter } from './create-table-writer.ts';
import type { CellValue, TableColumn } from './table-column.ts';
import { cellsOf, refusalOf } from './testing/read-here.ts';

type Format = 'csv' | 'xlsx';
const FORMATS: readonly Format[] = ['csv', 'xlsx'];

async function written(format: Format, columns: readonly TableColumn[], rows: readonly CellValue[][]): Promise<Buffer> {
  const stream = new PassThrough();
  const bytes = buffer(stream);
  const writer = await createTableWriter({ format, columns, writable: stream });
  for (const row of rows) await writer.write(row);
  await writer.end();
  return bytes;
}

const texts = (...headers: string[]): TableColumn[] => headers.map((header) => ({ header, type: 'text' }));
const column = (type: TableColumn['type']): TableColumn[] => [
  { header: 'Id', type: 'text' },
  { header: 'Value', type },
];

/** Code units of any value, half surrogate pairs too. */
const HALVES = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 })
  .map((units) => String.fromCharCode(...units));

describe.each(FORMATS)('[S23] written as %s and read again', (format) => {
  test.each([
    '+919000012345',
    '=1+1',
    "'=1+1",
    "'+919000012345",
    '-5',
    '@name',
    '＝1',
    "'t Hart",
    '\t=1',
    'a\r\nb\rc\nd',
    ' blanks ',
    'say "hi", or; not|\there',
    'தமிழ் வணக்கம்',
    '👩‍👩‍👧‍👦 😀',
    '_x0041_ _x005F_',
    '<a href="x">&amp;</a>]]>',
    '007',
    '1E5',
    'true',
    '2026-11-23',
    '\uFEFFmark',
    '\u2028 \u0085',
  ])('%j is the same text', async (text) => {
    expect(await cellsOf(await written(format, texts('Id', text), [['1', text]]))).toEqual([
      ['Id', text],
      ['1', text],
    ]);
  });

  // XML has escapes for everything; a CSV with control characters is taken for no text.
  const unit =
    format === 'xlsx'
      ? fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), HALVES)
      : fc.string({ unit: 'grapheme' });
  const formulaLike = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'", "'=", '\t', '\r', ' =', '"', ',', ';', '\n', '_x0041_', '＝'), unit)
    .map((parts) => parts.join(''));

  test('any rows are the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.oneof(unit, formulaLike), fc.oneof(unit, formulaLike)), { maxLength: 30 }),
        // A sheet has no cell for an empty text, so that its last header cannot be one.
        fc.oneof(unit, formulaLike).filter((header) => header !== ''),
        async (rows, header) => {
          const table = [['Id', header], ...rows.map((row, index) => [`${index} ${row[0]}`, row[1]])];
          expect(await cellsOf(await written(format, texts('Id', header), table.slice(1)))).toEqual(table);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('[S23] no cell is a formula', () => {
  const ATTACKS = ['=cmd|"/c calc"!A0', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', ' =1', '\u00A0=1', '＝1', "'=1"];

  test('in a CSV every such text begins with an apostrophe, in headers too', async () => {
    for (const attack of ATTACKS) {
      const csv = (await written('csv', texts('Id', attack), [['1', attack]])).toString('utf8');
      expect(csv).toContain(`'${attack.replaceAll('"', '""')}`);
      expect(csv.replaceAll('\uFEFF', '')).not.toMatch(/(?:^|[,\n])"?[=+\-@\t\r ＝\u00A0]/);
    }
  });

  test('in an XLSX no cell has a formula', async () => {
    const { fromBufferPromise } = await import('yauzl');
    const file = await written(
      'xlsx',
      texts('Id', '=1'),
      ATTACKS.map((attack) => [attack, '</t><f>1+1</f>']),
    );
    const zip = await fromBufferPromise(file, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      const xml = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
      expect(xml).not.toMatch(/<(?:\w+:)?f[\s/>]/);
    }
  });
});

describe('types of columns', () => {
  test.each([
    ['number', 12, '12', '12'],
    ['number', -0.5, '-0.5', '-0.5'],
    ['number', '12345678901234567.89', '12345678901234567.89', '12345678901234567.89'],
    ['number', '1.50', '1.50', '1.50'],
    ['number', 10n ** 20n, '100000000000000000000', '100000000000000000000'],
    ['number', 1e21, '1000000000000000000000', '1000000000000000000000'],
    ['number', 1.5e-7, '0.00000015', '0.00000015'],
    ['boolean', true, 'true', 'true'],
    ['boolean', false, 'false', 'false'],
    ['date', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['date', '1850-01-01', '1850-01-01', '1850-01-01'],
    ['instant', new Date('2026-11-23T13:05:07.250Z'), '2026-11-23T13:05:07.250Z', '2026-11-23T13:05:07.250'],
    ['instant', '2026-11-23T18:35:00+05:30', '2026-11-23T13:05:00.000Z', '2026-11-23T13:05:00'],
    ['text', null, '', ''],
    ['number', null, '', ''],
    ['date', null, '', ''],
  ] as const)('%s %s', async (type, value, csv, xlsx) => {
    const rows: CellValue[][] = [['1', value]];
    expect((await cellsOf(await written('csv', column(type), rows)))[1]).toEqual(['1', csv]);
    expect((await cellsOf(await written('xlsx', column(type), rows)))[1]).toEqual(['1', xlsx]);
  });

  test.each([
    ['text', 5],
    ['number', 'five'],
    ['number', '=1+1'],
    ['number', '+5'],
    ['number', Number.NaN],
    ['number', Number.POSITIVE_INFINITY],
    ['boolean', 'yes'],
    ['date', '23/11/2026'],
    ['instant', 'tomorrow'],
  ] as const)('a %s cell does not take %s', async (type, value) => {
    for (const format of FORMATS) {
      await expect(written(format, column(type), [['1', value]])).rejects.toBeInstanceOf(TypeError);
    }
  });

  test('a CSV begins with its mark, so that Excel reads it as UTF-8', async () => {
    const csv = await written('csv', texts('பெயர்'), [['ரவி']]);
    expect(csv.toString('utf8')).toBe('\uFEFFபெயர்\r\nரவி\r\n');
  });

  test('what UTF-8 cannot hold', async () => {
    expect((await written('csv', texts('a'), [['x\uD83Dy\u0000']])).toString('utf8')).toContain('x\uFFFDy\uFFFD');
  });
});

describe('limits and streams', () => {
  test('a text that no cell of Excel holds is refused with its cell', async () => {
    const long = 'x'.repeat(32_768);
    expect(await refusalOf(written('xlsx', texts('a', 'b'), [['1', long]]))).toMatchObject({
      code: 'cell_too_long',
      detail: { row: 2, column: 2, limit: 32_767 },
    });
    expect(await refusalOf(written('xlsx', texts(...Array.from({ length: 16_385 }, () => 'a')), []))).toMatchObject({
      code: 'too_many_columns',
    });
  });

  test.each(FORMATS)('%s: a slow receiver makes the writer wait', async (format) => {
    const taken: (() => void)[] = [];
    let open = false;
    const slow = new Writable({
      highWaterMark: 1024,
      write(_chunk, _encoding, done) {
        if (open) done();
        else taken.push(done);
      },
    });
    const writer = await createTableWriter({ format, columns: texts('a'), writable: slow });
    let rows = 0;
    let isFull = false;
    const writing = (async () => {
      // Digits that repeat are compressed to nothing; these do not repeat.
      while (!isFull && rows < 2_000_000) {
        await writer.write([`${Math.imul(rows, 0x9e3779b1)}${Math.imul(rows, 0x85ebca6b)}`]);
        rows += 1;
      }
    })();
    let before = -1;
    for (let quiet = 0; quiet < 200; quiet += 1) {
      if (rows !== before) quiet = 0;
      before = rows;
      await turn();
    }
    expect(rows).toBeLessThan(1_000_000);
    isFull = true;
    open = true;
    for (const done of taken) done();
    await writing;
    await writer.end();
    expect(slow.writableFinished).toBe(true);
  });

  test.each(FORMATS)('%s: a receiver that goes away ends the writing', async (format) => {
    const failure = new Error('The connection is gone');
    const gone = new PassThrough();
    const writer = await createTableWriter({ format, columns: texts('a'), writable: gone });
    gone.destroy(failure);
    const writing = async () => {
      for (let index = 0; index < 100_000; index += 1) await writer.write([`row ${index}`]);
      await writer.end();
    };
    await expect(writing()).rejects.toBe(failure);
  });

  test.each(FORMATS)('%s: an aborted file is not completed', async (format) => {
    const failure = new Error('The export was cancelled');
    const stream = new PassThrough();
    const received = buffer(stream);
    const writer = await createTableWriter({ format, columns: texts('a'), writable: stream });
    await writer.write(['1']);
    writer.abort(failure);
    await expect(received).rejects.toBe(failure);
    await expect(writer.end()).rejects.toBe(failure);
  });

  test('a row of another width is a fault', async () => {
    await expect(written('csv', texts('a', 'b'), [['1']])).rejects.toThrow('1 values');
  });
});
