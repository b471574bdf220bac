import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { compoundFile } from '../../foundation/server/tables/testing/compound-file.ts';
import { workbookFile, zipFile } from '../../foundation/server/tables/testing/workbook-file.ts';
import { importEndpoints as calls } from '../contract/endpoints.ts';
import { csv, sendFile, useImportFixture } from './testing/import-fixture.ts';

const { business, records, upload, run, failedRows } = useImportFixture();
const { server } = business;
const MB = 1024 * 1024;
const mapping = ['name', 'mobile'];
beforeEach(() => server.forgetWaiting());

const cellsOf = (row: number, ...texts: string[]) =>
  `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const repeated = (begin: string, text: string, bytes: number) =>
  Readable.from(
    (function* () {
      yield Buffer.from(begin);
      const block = Buffer.from(text.repeat(Math.ceil(MB / text.length)));
      for (let written = 0; written < bytes; written += block.length) yield block;
    })(),
  );

const count = async (table: 'contacts' | 'imports'): Promise<number> => {
  const { rows } = await server.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where business_id = $1`,
    [business.businessId],
  );
  return rows[0]?.count ?? -1;
};

describe('[S21] [LIST-08] files that are refused in words, with nothing of them imported', () => {
  const wide = Array.from({ length: 16_384 }, (_, index) => `Column ${index}`);
  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a part that grows to a thousand times its size',
      'people.xlsx',
      () => workbookFile({ sheet: repeated(`<worksheet><sheetData>${cellsOf(1, 'Name')}`, ' ', 32 * MB) }),
      'This file grows beyond any sensible size when it is unpacked, and was refused.',
    ],
    [
      'a zip of very many parts',
      'people.xlsx',
      () => zipFile(Object.fromEntries(Array.from({ length: 10_050 }, (_, index) => [`xl/media/${index}.png`, '']))),
      'This file grows beyond any sensible size when it is unpacked, and was refused.',
    ],
    [
      'a quote that nothing closes',
      'people.csv',
      () => Buffer.from('Name,Mobile\nAnu,9000012345\nRavi,"9000012346\nMeena,9000012347\n'),
      'Row 3 cannot be read. Look for quotes that are not closed, or parts in another encoding.',
    ],
    [
      'two encodings in one file',
      'people.csv',
      () => Buffer.concat([Buffer.from('Name\nJosé\n'), Buffer.from('René\n', 'latin1')]),
      'Row 3 cannot be read. Look for quotes that are not closed, or parts in another encoding.',
    ],
    ['16,384 columns', 'people.csv', () => csv(wide, wide), 'This file has more than 500 columns.'],
    [
      'a workbook with a password',
      'people.xlsx',
      () => compoundFile('EncryptedPackage'),
      'This file has a password. Save it without one.',
    ],
    ['a letter', 'people.xls', () => compoundFile('WordDocument'), 'DOC files are not read. Save it as CSV or XLSX.'],
    [
      'a PDF',
      'people.xlsx',
      () => Buffer.from('%PDF-1.7\n1 0 obj\n'),
      'PDF files are not read. Save it as CSV or XLSX.',
    ],
    [
      'a picture',
      'people.csv',
      () => Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'),
      'This is not a CSV, XLS or XLSX file.',
    ],
    [
      'a workbook that was cut off',
      'people.xlsx',
      async () => (await workbookFile({ rows: cellsOf(1, 'Name') })).subarray(0, 400),
      'This file is damaged and cannot be read.',
    ],
    ['blanks', 'people.csv', () => Buffer.from(' \n\t\n'), 'This file is empty.'],
  ])('%s', async (_name, name, bytes, problem) => {
    const before = await count('contacts');
    const file = await upload(await bytes(), name);
    expect(file).toMatchObject({ state: 'failed', problem });
    const refusal = await business.admin.refusal(calls.createImport, {
      params: { module: 'contacts' },
      body: { file_id: file.id, mapping: ['name'] },
    });
    expect(refusal.body).toMatchObject({ code: 'NOT_ALLOWED', message: `This file cannot be imported: ${problem}` });
    expect([await count('contacts'), await count('imports')]).toEqual([before, await count('imports')]);
  });

  test('a file without bytes is not even kept', async () => {
    const { status, body } = await sendFile(server.origin, business.admin, Buffer.alloc(0), 'people.csv');
    expect([status, body]).toMatchObject([400, { code: 'INVALID_DATA', info: { field: 'file' } }]);
  });
});

describe('[S21] [LIST-08] files that look hostile and are imported as what they hold', () => {
  const named = async (term: string) =>
    (await records.list({ search_term: term, sort_by: 'name', sort_order: 'asc' })).records.map(
      ({ name, mobile }) => [name, mobile] as unknown,
    );

  test('a workbook with macros: its cells, and nothing of its program', async () => {
    const bytes = await workbookFile({
      rows: `${cellsOf(1, 'Name', 'Mobile')}${cellsOf(2, 'Macro Mani', '9000050001')}<row r="3"><c t="str"><f>HYPERLINK("http://127.0.0.1:9")</f><v>Macro Linked</v></c></row>`,
      extra: { 'xl/vbaProject.bin': 'AutoOpen', 'xl/macrosheets/sheet1.xml': '<xm:macrosheet/>' },
    });
    expect(await upload(bytes, 'people.xlsm')).toMatchObject({ state: 'ready', format: 'xlsx', row_count: 2 });
    expect(await run(bytes, { mapping })).toMatchObject({ created: 2, metrics: { total: 2, failed: 0 } });
    expect(await named('macro')).toEqual([
      ['Macro Linked', null],
      ['Macro Mani', '+919000050001'],
    ]);
  });

  test.each([
    ['a CSV that is called XLSX', 'people.xlsx', 'csv', () => csv(['Name'], ['Wrong Name One'])],
    [
      'a workbook that is called CSV',
      'people.csv',
      'xlsx',
      () => workbookFile({ rows: cellsOf(1, 'Name') + cellsOf(2, 'Wrong Name Two') }),
    ],
  ])('%s is read by its bytes', async (_name, name, format, bytes) => {
    expect(await upload(await bytes(), name)).toMatchObject({ state: 'ready', format, header: ['Name'], row_count: 1 });
  });

  test('a million empty rows are no rows', async () => {
    const bytes = Buffer.from(`Name,Mobile\n${',\n'.repeat(1_000_000)}Empty Esakki,9000050002\n`);
    expect(await run(bytes, { mapping })).toMatchObject({ metrics: { total: 1, success: 1 } });
    expect(await named('empty esakki')).toEqual([['Empty Esakki', '+919000050002']]);
  });

  test('a formula stays the text that it is, and what failed is handed back without its effect', async () => {
    const formula = '=HYPERLINK("http://evil.example","Click")';
    const done = await run(csv(['Name', 'Mobile'], [formula, '9000050003'], ['@SUM(1)', 'none']), { mapping });
    expect(done.metrics).toEqual({ total: 2, success: 1, failed: 1 });
    expect(await named('hyperlink')).toEqual([[formula, '+919000050003']]);
    const { body } = await business.admin.send('GET', `/server/imports/${done.id}/failed_rows/file`);
    expect(body).toContain("'@SUM(1)");
  });

  test('a phone number whose digits a spreadsheet has lost is refused, and the row is kept as it is', async () => {
    const done = await run(
      csv(['Name', 'Mobile'], ['Lost Digits', '9.19001E+11'], ['Lost Digits', '9,00005E+09'], ['Lost Digits', '9E9']),
      { mapping },
    );
    expect(done.metrics).toEqual({ total: 3, success: 0, failed: 3 });
    expect((await failedRows(done.id)).map(({ cells, faults }) => [cells[1], faults[0]?.column])).toEqual([
      ['9.19001E+11', 1],
      ['9,00005E+09', 1],
      ['9E9', 1],
    ]);
    expect(await named('lost digits')).toEqual([]);
    // A workbook has all digits of a number, however it shows them.
    const kept = await workbookFile({
      rows: `${cellsOf(1, 'Name', 'Mobile')}<row r="2"><c t="inlineStr"><is><t>Kept Digits</t></is></c><c><v>9.19000050004E+11</v></c></row>`,
    });
    expect(await run(kept, { mapping })).toMatchObject({ created: 1 });
    expect(await named('kept digits')).toEqual([['Kept Digits', '+919000050004']]);
  });

  test('columns with equal or empty headings are identified by their position', async () => {
    const bytes = csv(['Name', '', 'Name', 'Mobile'], ['Twice Named', 'x', 'Other', '9000050005']);
    const done = await run(bytes, { mapping: [null, null, 'name', 'mobile'] });
    expect(done).toMatchObject({ created: 1, header: ['Name', '', 'Name', 'Mobile'] });
    expect(await named('9000050005')).toEqual([['Other', '+919000050005']]);
  });
});

test('[R26] a long import is written in parts of 250 rows, between which others have their turn', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `Loop ${index},90001${String(index).padStart(5, '0')}\n`);
  const done = await run(Buffer.from(`Name,Mobile\n${rows.join('')}`), { mapping });
  expect(done.metrics).toEqual({ total: 400, success: 400, failed: 0 });
  const { rows: parts } = await server.database.ownerPool.query<{ count: number }>(
    "select count(*)::int as count from contacts where business_id = $1 and name like 'Loop %' group by xmin::text",
    [business.businessId],
  );
  expect(parts.map(({ count: size }) => size).toSorted((a, b) => b - a)).toEqual([250, 150]);
});
