import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A zip of these parts; a stream is compressed while it is read, so that it may be of any size. */
export async function zipFile(parts: Readonly<Record<string, string | Readable>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else zip.addReadStream(content, name);
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}

export interface WorkbookParts {
  /** What stands in `<sheetData>`. */
  rows?: string;
  /** Whole part, in place of one with `rows`. */
  sheet?: string | Readable;
  sharedStrings?: string | Readable;
  /** Formats by id, and the format id of each style. */
  formats?: Readonly<Record<number, string>>;
  styles?: readonly number[];
  workbookPr?: string;
  sheets?: string;
  extra?: Readonly<Record<string, string | Readable>>;
}

/** A workbook as other programs write it: texts shared, formats in styles. */
export function workbookFile(parts: WorkbookParts): Promise<Buffer> {
  const formats = Object.entries(parts.formats ?? {})
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('');
  const styles = (parts.styles ?? [0]).map((id) => `<xf numFmtId="${id}"/>`).join('');
  return zipFile({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}">${parts.workbookPr ?? ''}<sheets>${parts.sheets ?? '<sheet name="People" sheetId="1" r:id="r1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="/xl/styles.xml"/><Relationship Id="r3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r4" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    ...(parts.sharedStrings === undefined ? {} : { 'xl/sharedStrings.xml': parts.sharedStrings }),
    'xl/worksheets/sheet1.xml': parts.sheet ?? `<worksheet><sheetData>${parts.rows ?? ''}</sheetData></worksheet>`,
    ...parts.extra,
  });
}
