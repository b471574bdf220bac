import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { compoundFile } from '../testing/compound-file.ts';
import { readHere, refusalOf } from '../testing/read-here.ts';

function xlsFile(): Buffer {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['Name', 'Phone', 'Since', 'Seen', 'Subscribed'],
    ['José தமிழ்', 919000012345, 46349, 46349.5, true],
    [],
    ['=1+1', '+919000012345', null, null, false],
  ]);
  sheet['C2'] = { t: 'n', v: 46349, z: 'dd/mm/yyyy' };
  sheet['D2'] = { t: 'n', v: 46349.5, z: 'dd/mm/yyyy hh:mm' };
  utils.book_append_sheet(book, sheet, 'People');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Other']]), 'Second');
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

test('[LIST-08] an XLS is read as the same texts as an XLSX', async () => {
  const { description, header, rows } = await readHere(xlsFile());
  expect(description).toEqual({
    format: 'xls',
    encoding: null,
    delimiter: null,
    sheets: ['People', 'Second'],
    sheet: 'People',
  });
  expect(header).toEqual({ number: 1, cells: ['Name', 'Phone', 'Since', 'Seen', 'Subscribed'] });
  expect(rows).toEqual([
    { number: 2, cells: ['José தமிழ்', '919000012345', '2026-11-23', '2026-11-23T12:00:00', 'true'] },
    { number: 4, cells: ['=1+1', '+919000012345', '', '', 'false'] },
  ]);
  expect((await readHere(xlsFile(), { sheet: 'Second' })).header.cells).toEqual(['Other']);
});

test('[S21] rows behind empty ones are counted, not cut off', async () => {
  const limits = { maxRows: 1 };
  expect(await refusalOf(readHere(xlsFile(), { limits }))).toMatchObject({
    code: 'too_many_rows',
    detail: { row: 4, limit: 1 },
  });
  expect((await readHere(xlsFile(), { limits: { maxRows: 2 } })).rows).toHaveLength(2);
});

describe('[S21] compound files that are refused', () => {
  // [MS-XLS] 2.4.117: FilePass behind the beginning of the workbook says that the rest is encrypted.
  const begin = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00, 0xf2, 0x15, 0xcc, 0x07, 0, 0, 0, 0, 0x06, 0, 0, 0];
  const filePass = [0x2f, 0x00, 0x06, 0x00, 0x00, 0x00, 0x12, 0x34, 0x56, 0x78];
  const locked = Buffer.concat([Buffer.from([...begin, ...filePass]), Buffer.alloc(5_000)]);

  test.each([
    ['an XLSX with a password', compoundFile('EncryptedPackage'), 'encrypted', {}],
    ['an XLS with a password', compoundFile('Workbook', locked), 'encrypted', {}],
    ['a letter of Word', compoundFile('WordDocument'), 'unsupported', { format: 'doc' }],
    ['slides', compoundFile('PowerPoint Document'), 'unsupported', { format: 'ppt' }],
    ['a mail of Outlook', compoundFile('__properties_version1.0'), 'not_a_table', {}],
    ['a workbook of zeros', compoundFile('Workbook'), 'empty', {}],
    ['the first bytes only', compoundFile('Workbook').subarray(0, 100), 'malformed', {}],
  ])('%s', async (_name, bytes, code, detail) => {
    expect(await refusalOf(readHere(bytes))).toMatchObject({ code, detail });
  });
});
