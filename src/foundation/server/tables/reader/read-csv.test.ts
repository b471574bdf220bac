import { describe, expect, test, vi } from 'vitest';
import { cellsOf, readHere, refusalOf } from '../testing/read-here.ts';

const TEXT = 'Name;City\r\nJosé;Málaga\r\nMüller;Köln\r\n';
const ROWS = [
  ['Name', 'City'],
  ['José', 'Málaga'],
  ['Müller', 'Köln'],
];

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Bytes of a code page of single bytes. */
function inCodePage(name: string, text: string): Buffer {
  const decoder = new TextDecoder(name);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}

describe('[LIST-08] encodings of a CSV', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 LE with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with its mark', utf16be(`\uFEFF${TEXT}`), 'utf-16be'],
    ['UTF-16 LE', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', utf16be(TEXT), 'utf-16be'],
    ['Windows-1252', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
  ])('%s', async (_name, bytes, encoding) => {
    const { description, header, rows } = await readHere(bytes);
    expect([header, ...rows].map(({ cells }) => cells)).toEqual(ROWS);
    expect(description).toEqual({ format: 'csv', encoding, delimiter: ';', sheets: [], sheet: null });
  });

  const CYRILLIC = 'Имя;Город\nИван Петров;Москва\nМария Иванова;Санкт-Петербург\nОльга Смирнова;Новосибирск\n';
  const GREEK = 'Όνομα;Πόλη\nΓιώργος Παπαδόπουλος;Αθήνα\nΜαρία Νικολάου;Θεσσαλονίκη\nΚώστας;Πάτρα και Βόλος\n';
  test.each([
    ['windows-1251', CYRILLIC],
    ['windows-1253', GREEK],
  ])('%s is told by its letters', async (encoding, text) => {
    const { description, header } = await readHere(inCodePage(encoding, text));
    expect(description.encoding).toBe(encoding);
    expect(header.cells.join(';')).toBe(text.split('\n')[0]);
  });

  test('the signs that Windows-1252 has and ISO-8859-1 has not', async () => {
    expect(await cellsOf(inCodePage('windows-1252', 'a,b\n“5 €”,–\n'))).toEqual([
      ['a', 'b'],
      ['“5 €”', '–'],
    ]);
  });

  test('the caller may know better', async () => {
    const central = inCodePage('windows-1250', 'Jméno\nŽofie\n');
    expect(await cellsOf(central, { encoding: 'windows-1250' })).toEqual([['Jméno'], ['Žofie']]);
  });

  test('a letter outside of ASCII far behind the beginning', async () => {
    const lines = `Name\n${'Ravi Kumar\n'.repeat(20_000)}`;
    expect((await cellsOf(Buffer.from(`${lines}சென்னை\n`))).at(-1)).toEqual(['சென்னை']);
    expect((await cellsOf(Buffer.from(`${lines}José\n`, 'latin1'))).at(-1)).toEqual(['José']);
  });

  test('a character that is cut by the end of a chunk', async () => {
    for (const before of [65_531, 65_532, 65_533, 65_534, 65_535]) {
      const text = `N\n${'x'.repeat(100)}\n`.repeat(1).padEnd(before, 'y\n');
      expect((await cellsOf(Buffer.from(`${text}😀\n`))).at(-1)).toEqual([text.endsWith('y') ? 'y😀' : '😀']);
    }
  });

  test('[S21] two encodings in one file are refused with the row', async () => {
    const mixed = Buffer.concat([Buffer.from('Name\nJosé\n'), Buffer.from('René\n', 'latin1')]);
    expect(await refusalOf(readHere(mixed))).toMatchObject({
      code: 'malformed',
      detail: { row: 3, reason: 'mixed_encodings' },
    });
    expect(await cellsOf(mixed, { encoding: 'windows-1252' })).toEqual([['Name'], ['JosÃ©'], ['René']]);
  });
});

describe('[LIST-08] delimiters, quotes and lines of a CSV', () => {
  test.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\n1,5;2\n'],
    ['\t', 'a\tb\n1\t2, 3\n'],
    ['|', 'a|b\n1|2\n'],
    [';', '"a;,,,";b\n"1,2,3";4\n'],
    [',', 'name,note\nRavi,"a;b;c;d"\nAsha,"a;b"\n'],
    [';', 'sep=;\na;b,c,d\n'],
    [',', 'phone\n919000012345\n'],
    [';', 'a;b'],
  ])('%j', async (delimiter, text) => {
    expect((await readHere(text)).description.delimiter).toBe(delimiter);
  });

  test('the caller may name it', async () => {
    expect(await cellsOf('a:b\n1:2', { delimiter: ':' })).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test.each([
    ['line feeds', '\n'],
    ['those of Windows', '\r\n'],
    ['carriage returns', '\r'],
  ])('lines end with %s', async (_name, end) => {
    expect(await cellsOf(['a,b', '1,2', '3,4'].join(end))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('quotes, line ends within them, and quotes within texts', async () => {
    expect(await cellsOf('a,b\r\n"x ""y"" z","1\r\n2"\n5" pipe,"say ""hi"""\n')).toEqual([
      ['a', 'b'],
      ['x "y" z', '1\r\n2'],
      ['5" pipe', 'say "hi"'],
    ]);
  });

  test('rows are counted as in a spreadsheet: empty ones too, and a cell of two lines is one row', async () => {
    const { header, rows } = await readHere('\n\na,b\n"1\n2",x\n,\n  ,\n3,y\n');
    expect(header.number).toBe(3);
    expect(rows).toEqual([
      { number: 4, cells: ['1\n2', 'x'] },
      { number: 7, cells: ['3', 'y'] },
    ]);
  });

  test('short rows are filled up, long ones keep what they have', async () => {
    expect(await cellsOf('a,b,c\n1\n1,2,3,4\n1,2,3,,\n')).toEqual([
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['1', '2', '3', '4'],
      ['1', '2', '3'],
    ]);
  });

  test('[R26] a row of another length costs what any row costs: no error is made for it', async () => {
    const traces = vi.spyOn(Error, 'captureStackTrace');
    try {
      expect((await readHere(`a,b\n${'\n1\n1,2,3'.repeat(100)}`)).rows).toHaveLength(200);
      expect(traces).not.toHaveBeenCalled();
    } finally {
      traces.mockRestore();
    }
  });

  test('repeated and empty headers stay', async () => {
    expect((await readHere('Name,,Name,\n1,2,3,4\n')).header.cells).toEqual(['Name', '', 'Name', '']);
  });

  test('numbers stay as they are written: digits that are lost are not made up', async () => {
    expect(await cellsOf('phone\n9.19E+11\n+919000012345\n0091 9000\n')).toEqual([
      ['phone'],
      ['9.19E+11'],
      ['+919000012345'],
      ['0091 9000'],
    ]);
  });
});

describe('[S21] a CSV that is refused', () => {
  test.each([
    ['nothing', '', 'empty', {}],
    ['blanks', ' \n\t\n', 'empty', {}],
    ['delimiters only', ',,\n,,\n', 'empty', {}],
    ['a quote that nothing closes', 'a,b\n1,2\n3,"4\n5,6\n', 'malformed', { row: 3, reason: 'quote_not_closed' }],
    ['a web page', '<!doctype html><table><tr><td>1', 'unsupported', { format: 'html' }],
    ['XML', '\uFEFF<?xml version="1.0"?><rows/>', 'unsupported', { format: 'xml' }],
    ['a PDF', '%PDF-1.7\n', 'unsupported', { format: 'pdf' }],
    ['rich text', '{\\rtf1 a,b}', 'unsupported', { format: 'rtf' }],
    ['a program', '\x7fELF\x02\x01\x01\x00\x00\x00', 'not_a_table', {}],
    ['a picture', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'not_a_table', {}],
    ['control characters', 'a,b\n\x01\x02\x03\x04,\x05\n', 'not_a_table', {}],
  ])('%s', async (_name, text, code, detail) => {
    const { code: found, detail: foundDetail } = await refusalOf(readHere(Buffer.from(text)));
    expect({ code: found, detail: foundDetail }).toMatchObject({ code, detail });
  });

  test.each([
    ['rows', 'a\n1\n\n2\n3\n', { maxRows: 2 }, 'too_many_rows', { row: 5, limit: 2 }],
    ['columns', 'a,b\n1,2,3\n', { maxColumns: 2 }, 'too_many_columns', { row: 2, limit: 2 }],
    ['columns of the header', 'a,b,c\n', { maxColumns: 2 }, 'too_many_columns', { row: 1, limit: 2 }],
    ['a cell', 'a,b\n1,12345\n', { maxCellLength: 4 }, 'cell_too_long', { row: 2, column: 2, limit: 4 }],
    ['a row', 'a,b\n1,2\n123,456\n', { maxRowLength: 5 }, 'row_too_long', { row: 3, limit: 5 }],
    ['a quote over the rest', `a\n"${'x'.repeat(200)}`, { maxRowLength: 50 }, 'row_too_long', { row: 2, limit: 50 }],
  ] as const)('more than the limit: %s', async (_name, text, limits, code, detail) => {
    expect(await refusalOf(readHere(text, { limits }))).toMatchObject({ code, detail });
  });

  test('as many as the limits allow', async () => {
    const limits = { maxRows: 2, maxColumns: 2, maxCellLength: 3 };
    expect(await cellsOf('a,b,,\n123,2,,,\n,\n3,4\n\n', { limits: { ...limits, maxColumns: 4 } })).toHaveLength(3);
    expect(await cellsOf('a,b\n123,2,,,\n,\n3,4\n\n', { limits })).toHaveLength(3);
  });
});
