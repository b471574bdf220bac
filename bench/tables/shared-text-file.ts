import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { phoneOf } from './table-files.ts';

const ROWS = 1_000_000;
const ROWS_OF_CHUNK = 1_000;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function* part(name: string, rows: number, element: (index: number) => string): Generator<string> {
  yield `<${name} xmlns="${MAIN}">${name === 'worksheet' ? '<sheetData>' : ''}`;
  for (let from = 0; from < rows; from += ROWS_OF_CHUNK) {
    let text = '';
    for (let index = from; index < Math.min(rows, from + ROWS_OF_CHUNK); index += 1) text += element(index);
    yield text;
  }
  yield `${name === 'worksheet' ? '</sheetData>' : ''}</${name}>`;
}

/** As Excel writes a workbook: every text once, in a part of its own, and cells that refer to it. Two texts a row. */
export async function writeSharedTextFile(file: string, share: number): Promise<{ rows: number; bytes: number }> {
  const rows = Math.round(ROWS * share);
  const zip = new ZipFile();
  const writable = createWriteStream(file);
  zip.outputStream.pipe(writable);
  const add = (name: string, content: Iterable<string>) => zip.addReadStream(Readable.from(content), name);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...each: string[]) => [`<Relationships xmlns="${RELATIONS}">${each.join('')}</Relationships>`];
  add('[Content_Types].xml', ['<Types/>']);
  add('_rels/.rels', relations(relation('r1', 'officeDocument', 'xl/workbook.xml')));
  add('xl/workbook.xml', [
    `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ]);
  add(
    'xl/_rels/workbook.xml.rels',
    relations(relation('r1', 'worksheet', 'sheet1.xml'), relation('r2', 'sharedStrings', 'sharedStrings.xml')),
  );
  add(
    'xl/sharedStrings.xml',
    part(
      'sst',
      rows,
      (index) => `<si><t>Customer ${Math.imul(index, 0x9e3779b1)}</t></si><si><t>${phoneOf(index)}</t></si>`,
    ),
  );
  // The header repeats the texts of the first row, so that the phone numbers count from zero.
  add(
    'xl/sheet1.xml',
    part('worksheet', rows + 1, (index) => {
      const text = index === 0 ? 0 : (index - 1) * 2;
      return `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>${text}</v></c><c r="B${index + 1}" t="s"><v>${text + 1}</v></c></row>`;
    }),
  );
  zip.end();
  await once(writable, 'finish');
  return { rows, bytes: (await stat(file)).size };
}
