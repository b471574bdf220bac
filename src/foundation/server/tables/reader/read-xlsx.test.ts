import { describe, expect, test } from 'vitest';
import { cellsOf, readHere, refusalOf } from '../testing/read-here.ts';
import { workbookFile } from '../testing/workbook-file.ts';

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const value = (ref: string, text: string, rest = '') => `<c r="${ref}"${rest}><v>${text}</v></c>`;
const HEADER = row(1, inline('A1', 'Value'));

/** What one cell of a workbook is read as. */
async function readCell(cell: string, parts: Parameters<typeof workbookFile>[0] = {}): Promise<string | undefined> {
  const rows = await cellsOf(await workbookFile({ rows: HEADER + row(2, cell), ...parts }));
  return rows[1]?.[0];
}

describe('[LIST-08] cells of an XLSX', () => {
  test.each([
    ['a text in the cell', inline('A2', 'Ravi'), 'Ravi'],
    ['a text with formats', '<c r="A2" t="inlineStr"><is><r><t>Ra</t></r><r><t>vi</t></r></is></c>', 'Ravi'],
    ['how it is spoken is left out', '<c r="A2" t="inlineStr"><is><t>東京</t><rPh><t>トウ</t></rPh></is></c>', '東京'],
    ['escaped by XML', inline('A2', '&lt;a&gt; &amp; &quot;b&quot; &#x1F600;'), '<a> & "b" 😀'],
    ['escaped by the format', inline('A2', 'a_x000D_b _x005F_x0041_'), 'a\rb _x0041_'],
    ['CDATA', '<c r="A2" t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', 'a<b'],
    ['true', value('A2', '1', ' t="b"'), 'true'],
    ['false', value('A2', '0', ' t="b"'), 'false'],
    ['an error', value('A2', '#N/A', ' t="e"'), '#N/A'],
    ['a formula: the value that is kept', '<c r="A2"><f>HYPERLINK("http://x.test")</f><v>7</v></c>', '7'],
    ['a formula of a text', '<c r="A2" t="str"><f>A1&amp;"x"</f><v>Valuex</v></c>', 'Valuex'],
    ['a phone number as a number', value('A2', '919000012345'), '919000012345'],
    ['a phone number in scientific notation', value('A2', '9.19000012345E+11'), '919000012345'],
    ['a date of ISO', value('A2', '2026-11-23T00:00:00', ' t="d"'), '2026-11-23'],
    ['a date with its time of ISO', value('A2', '2026-11-23T13:05:00', ' t="d"'), '2026-11-23T13:05:00'],
  ])('%s', async (_name, cell, text) => {
    expect(await readCell(cell)).toBe(text);
  });

  test.each([
    ['a built-in date', 14, '46349', '2026-11-23'],
    ['a built-in date with time', 22, '46349.5', '2026-11-23T12:00:00'],
    ['a built-in time', 20, '0.5', '12:00:00'],
    ['a format of its own', 164, '46349', '2026-11-23'],
    ['a phone number in a number format', 165, '919000012345', '919000012345'],
    ['an amount', 4, '1234.5', '1234.5'],
    ['a percentage', 10, '0.25', '0.25'],
  ])('%s', async (_name, id, raw, text) => {
    const parts = { formats: { 164: 'dd"/"mm/yyyy', 165: '0.00E+00' }, styles: [0, id] };
    expect(await readCell(value('A2', raw, ' s="1"'), parts)).toBe(text);
  });

  test('the calendar of 1904', async () => {
    const parts = { styles: [14], workbookPr: '<workbookPr date1904="1"/>' };
    expect(await readCell(value('A2', '44887'), parts)).toBe('2026-11-23');
  });

  test('shared texts, also with formats, half surrogate pairs and many blocks', async () => {
    const long = 'ம'.repeat(30_000);
    const texts = ['<si><t>Name</t></si>', '<si><r><t>Ra</t></r><r><t xml:space="preserve">vi </t></r></si>'];
    texts.push('<si><t>_xD83D_</t></si>', '<si><t/></si>', '<si/>');
    for (let index = 0; index < 50; index += 1) texts.push(`<si><t>${long}${index}</t></si>`);
    const rows = texts.map((_, index) => row(index + 1, value(`A${index + 1}`, String(index), ' t="s"'))).join('');
    const cells = await cellsOf(await workbookFile({ rows, sharedStrings: `<sst>${texts.join('')}</sst>` }));
    expect(cells.slice(0, 4).flat()).toEqual(['Name', 'Ravi ', '\uD83D', `${long}0`]);
    expect(cells.at(-1)).toEqual([`${long}49`]);
  });

  test('rows and cells without references, with gaps, and empty ones', async () => {
    const rows = `<row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row>${row(
      4,
      inline('C4', 'x'),
    )}<row r="5"/>${row(7, '<c r="A7" s="0"/>', inline('B7', ''), value('C7', ' '))}${row(9, inline('AB9', 'y'))}`;
    const { header, rows: read } = await readHere(await workbookFile({ rows }));
    expect(header).toEqual({ number: 1, cells: ['a', 'b'] });
    expect(read.map(({ number }) => number)).toEqual([4, 9]);
    expect(read[0]?.cells).toEqual(['', '', 'x']);
    expect(read[1]?.cells.indexOf('y')).toBe(27);
  });

  test('prefixes of namespaces, and UTF-16', async () => {
    const sheet = `<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>é</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await cellsOf(await workbookFile({ sheet }))).toEqual([['é']]);
  });

  test('the first sheet that a person sees, or the one that is asked for', async () => {
    const sheets = '<sheet name="Old" state="hidden" r:id="r1"/><sheet name="New" r:id="r4"/>';
    const second = `<worksheet><sheetData>${row(1, inline('A1', 'second'))}</sheetData></worksheet>`;
    const file = await workbookFile({ rows: HEADER, sheets, extra: { 'xl/worksheets/sheet2.xml': second } });
    const { description, header } = await readHere(file);
    expect(header.cells).toEqual(['second']);
    expect(description).toEqual({
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheets: ['Old', 'New'],
      sheet: 'New',
    });
    expect((await readHere(file, { sheet: 'Old' })).header.cells).toEqual(['Value']);
    expect((await refusalOf(readHere(file, { sheet: 'None' }))).detail.reason).toBe('no_such_sheet');
  });
});

describe('[S21] an XLSX that is refused', () => {
  test.each([
    ['no rows', '', 'empty', {}],
    ['a text that is not there', row(1, value('A1', '7', ' t="s"')), 'malformed', { row: 1, column: 1 }],
    ['no number', row(1, value('B1', 'seven')), 'malformed', { row: 1, column: 2 }],
    ['a column far away', row(1, inline('XFD1', 'x')), 'too_many_columns', { row: 1 }],
    ['a column outside of every sheet', row(1, inline('ZZZZZZ1', 'x')), 'too_many_columns', { row: 1 }],
    ['XML that is none', '<row><c>', 'malformed', { reason: 'xml' }],
    ['a cell without an end', row(1, inline('A1', 'x'.repeat(40_000))), 'cell_too_long', { row: 1, column: 1 }],
  ])('%s', async (_name, rows, code, detail) => {
    expect(await refusalOf(readHere(await workbookFile({ rows })))).toMatchObject({ code, detail });
  });

  test('more rows than allowed', async () => {
    const rows = [1, 2, 3].map((number) => row(number * 10, inline(`A${number}`, 'x'))).join('');
    expect(await refusalOf(readHere(await workbookFile({ rows }), { limits: { maxRows: 1 } }))).toMatchObject({
      code: 'too_many_rows',
      detail: { row: 30, limit: 1 },
    });
  });
});
