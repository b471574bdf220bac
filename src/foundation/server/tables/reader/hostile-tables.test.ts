import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { cellsOf, readHere, refusalOf } from '../testing/read-here.ts';
import { workbookFile, zipFile } from '../testing/workbook-file.ts';

const MB = 1024 * 1024;
const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';

/** A sheet with so much of one text in it. */
function sheetOf(text: string, bytes: number, begin = '<worksheet><sheetData>'): Readable {
  const block = Buffer.from(text.repeat(Math.ceil(MB / text.length)));
  return Readable.from(
    (function* () {
      yield Buffer.from(begin + ROW);
      for (let written = 0; written < bytes; written += block.length) yield block;
      yield Buffer.from('</sheetData></worksheet>');
    })(),
  );
}

describe('[S21] decompression bombs', () => {
  test('a part that grows to a thousand times its size is left where the ratio is reached', async () => {
    const file = await workbookFile({ sheet: sheetOf(' ', 32 * MB) });
    expect(file.length).toBeLessThan(MB / 4);
    expect(await refusalOf(readHere(file))).toMatchObject({ code: 'decompression_bomb', detail: { reason: 'ratio' } });
  });

  test('shared texts are looked at as sheets are', async () => {
    const file = await workbookFile({ rows: ROW, sharedStrings: sheetOf('<si><t>xxxx</t></si>', 32 * MB, '<sst>') });
    expect(await refusalOf(readHere(file))).toMatchObject({ code: 'decompression_bomb', detail: { reason: 'ratio' } });
  });

  test('a part that is larger than the limit', async () => {
    const file = await workbookFile({ sheet: sheetOf(' ', 4 * MB) });
    expect(await refusalOf(readHere(file, { limits: { maxEntryBytes: 2 * MB } }))).toMatchObject({
      code: 'decompression_bomb',
      detail: { reason: 'part_too_large', limit: 2 * MB },
    });
  });

  test('a part that is larger than it says', async () => {
    const file = await workbookFile({ sheet: sheetOf(' ', 4 * MB) });
    const lying = withSizes(file, 'xl/worksheets/sheet1.xml', 1000);
    expect(await refusalOf(readHere(lying))).toMatchObject({ code: 'malformed', detail: { reason: 'zip' } });
  });

  test('more parts than a workbook has', async () => {
    const extra = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`xl/media/${index}.png`, '']));
    const file = await workbookFile({ rows: ROW, extra });
    expect(await refusalOf(readHere(file, { limits: { maxZipEntries: 40 } }))).toMatchObject({
      code: 'decompression_bomb',
      detail: { reason: 'too_many_parts' },
    });
  });

  test('parts that are not asked for are not inflated', async () => {
    const file = await workbookFile({ rows: ROW, extra: { 'xl/media/image.png': sheetOf(' ', 32 * MB) } });
    expect(await cellsOf(file)).toEqual([['Name']]);
  });

  test('many different texts: what is kept in memory has a limit', async () => {
    const texts = Array.from({ length: 40_000 }, (_, index) => `<si><t>${String(index).repeat(20)}</t></si>`).join('');
    const file = await workbookFile({ rows: ROW, sharedStrings: `<sst>${texts}</sst>` });
    expect(await refusalOf(readHere(file, { limits: { maxSharedTextBytes: 2 * MB } }))).toMatchObject({
      code: 'too_large',
      detail: { reason: 'shared_texts' },
    });
  });

  test('one text that many cells refer to', async () => {
    const cells = Array.from({ length: 100 }, () => '<c t="s"><v>0</v></c>').join('');
    const file = await workbookFile({
      rows: `${ROW}<row r="2">${cells}</row>`,
      sharedStrings: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    });
    expect(await refusalOf(readHere(file))).toMatchObject({ code: 'row_too_long', detail: { row: 2 } });
  });
});

/** The zip with another uncompressed size of one part, in its directory and at its data. */
function withSizes(file: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(file);
  for (let at = changed.indexOf(name); at !== -1; at = changed.indexOf(name, at + 1)) {
    if (changed.readUInt32LE(at - 46) === 0x02014b50) changed.writeUInt32LE(size, at - 46 + 24);
  }
  return changed;
}

describe('[S22] document types and entities', () => {
  const sheetWith = (prolog: string, text: string) =>
    `${prolog}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
  const LAUGHS = `<!ENTITY a "ha">${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`)
    .join('')}`;

  test.each([
    ['an external entity', sheetWith('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;')],
    ['an entity of an address', sheetWith('<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">', 'x')],
    ['a parameter entity', sheetWith('<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x">%p;]>', 'x')],
    ['a billion laughs', sheetWith(`<!DOCTYPE x [${LAUGHS}]>`, '&j;')],
    ['one entity, many times', sheetWith(`<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}">]>`, '&a;'.repeat(1000))],
    ['behind a comment', sheetWith('<?xml version="1.0"?><!-- > --><!DOCTYPE x [<!ENTITY a "b">]>', '&a;')],
    ['behind a long comment', sheetWith(`<!--${'x'.repeat(70_000)}--><!DOCTYPE x>`, 'x')],
    ['a declaration without an end', `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(200_000)}`],
  ])('%s is refused in a sheet', async (_name, sheet) => {
    expect(await refusalOf(readHere(await workbookFile({ sheet })))).toMatchObject({
      code: 'malformed',
      detail: { reason: 'document_type_declaration' },
    });
  });

  test.each(['xl/workbook.xml', 'xl/styles.xml', 'xl/_rels/workbook.xml.rels', '_rels/.rels'])(
    'and in %s',
    async (part) => {
      const file = await workbookFile({ rows: ROW, extra: { [part]: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' } });
      expect(await refusalOf(readHere(file))).toMatchObject({
        code: 'malformed',
        detail: { reason: 'document_type_declaration' },
      });
    },
  );

  test('an entity that nothing declares is no text', async () => {
    expect(await refusalOf(readHere(await workbookFile({ sheet: sheetWith('', '&e;') })))).toMatchObject({
      code: 'malformed',
      detail: { reason: 'xml' },
    });
  });

  test('a relation that leads out of the file is not followed', async () => {
    const rels =
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="http://127.0.0.1:9/x" TargetMode="External"/></Relationships>';
    const file = await workbookFile({ rows: ROW, extra: { 'xl/_rels/workbook.xml.rels': rels } });
    expect((await refusalOf(readHere(file))).code).toBe('empty');
  });
});

describe('[S21] what is no workbook', () => {
  test.each([
    ['xlsb', { '[Content_Types].xml': '', 'xl/workbook.bin': 'x' }],
    ['ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'META-INF/manifest.xml': '<x/>' }],
    ['numbers', { 'Index/Document.iwa': 'x' }],
    ['docx', { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }],
    ['pptx', { '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<x/>' }],
  ])('%s', async (format, parts) => {
    expect(await refusalOf(readHere(await zipFile(parts)))).toMatchObject({ code: 'unsupported', detail: { format } });
  });

  test('a zip of other files', async () => {
    expect((await refusalOf(readHere(await zipFile({ 'people.csv': 'a,b' })))).code).toBe('not_a_table');
  });

  test('a workbook that is cut off, or whose bytes were changed', async () => {
    const file = await workbookFile({ rows: ROW });
    expect((await refusalOf(readHere(file.subarray(0, file.length / 2)))).code).toBe('malformed');
    const changed = Buffer.from(file);
    const at = changed.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length;
    changed.fill(0xff, at, at + 20);
    expect((await refusalOf(readHere(changed))).code).toBe('malformed');
  });
});

test('[R26] a million empty rows cost nothing', async () => {
  // As spreadsheets write them: with references, which are compressed ten times and not a thousand.
  const sheet = Readable.from(
    (function* () {
      yield `<worksheet><sheetData>${ROW}`;
      for (let from = 2; from < 1_000_000; from += 1_000) {
        const rows = Array.from({ length: 1_000 }, (_, index) => from + index);
        yield rows.map((row) => `<row r="${row}" spans="1:2"><c r="A${row}" s="1"/></row>`).join('');
      }
      yield '</sheetData></worksheet>';
    })(),
  );
  const file = await workbookFile({ sheet, styles: [0, 0] });
  const limits = { maxRows: 1 };
  expect(await cellsOf(file, { limits })).toEqual([['Name']]);
  expect(await cellsOf(`a,b\n${',\n'.repeat(200_000)}1,2\n`, { limits })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});
