import path from 'node:path/posix';
import { TableError } from '../table-error.ts';
import { builtInDateKind, dateKindOf, type DateKind } from './date-text.ts';
import { readXml } from './read-xml.ts';
import type { ZipEntries } from './zip-entries.ts';

/** Far more than spreadsheets write; a style is a few bytes in the file. */
const MAX_STYLES = 100_000;
const MAX_SHEETS = 10_000;

export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Null for what is no table: charts and dialogs. */
  part: string | null;
}

export interface Workbook {
  sheets: readonly Sheet[];
  isFrom1904: boolean;
  sharedStringsPart: string | null;
  /** What the number format of each cell style shows. */
  dateKinds: readonly DateKind[];
}

interface Relation {
  type: string;
  target: string;
}

/** Sheets, formats and the location of the texts. Relations that lead out of the file are not followed. */
export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  const roots = await readRelations(zip, '_rels/.rels', '');
  const workbookPart = [...roots.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const folder = path.dirname(workbookPart);
  const relations = await readRelations(zip, `${folder}/_rels/${path.basename(workbookPart)}.rels`, folder);
  const part = await zip.open(workbookPart);
  if (!part) throw new TableError('malformed', { reason: 'no_workbook' });
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  await readXml(part, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true|on)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      if (sheets.length === MAX_SHEETS) throw new TableError('malformed', { reason: 'too_many_sheets' });
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const relation = relations.get(id);
      sheets.push({
        name: attributes['name'] ?? '',
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        part: relation?.type === 'worksheet' ? relation.target : null,
      });
    },
  });
  const partOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.target ?? null;
  return {
    sheets,
    isFrom1904,
    sharedStringsPart: partOf('sharedStrings'),
    dateKinds: await readDateKinds(zip, partOf('styles')),
  };
}

async function readRelations(zip: ZipEntries, name: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const part = await zip.open(name);
  if (!part) return relations;
  await readXml(part, {
    open(tag, { Id, Type, Target, TargetMode }) {
      if (tag !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return;
      if (relations.size === MAX_SHEETS) throw new TableError('malformed', { reason: 'too_many_relations' });
      const target = Target.startsWith('/') ? Target.slice(1) : path.normalize(path.join(folder, Target));
      // The last word of the type's address is the same in the transitional and the strict form.
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}

async function readDateKinds(zip: ZipEntries, name: string | null): Promise<DateKind[]> {
  const part = name === null ? null : await zip.open(name);
  if (!part) return [];
  const formats = new Map<number, DateKind>();
  const kinds: DateKind[] = [];
  let inCellFormats = false;
  await readXml(part, {
    open(tag, attributes) {
      if (kinds.length + formats.size > MAX_STYLES) throw new TableError('malformed', { reason: 'too_many_styles' });
      const id = Number(attributes['numFmtId'] ?? 0);
      if (tag === 'numFmt') formats.set(id, dateKindOf(attributes['formatCode'] ?? ''));
      else if (tag === 'cellXfs') inCellFormats = true;
      else if (tag === 'xf' && inCellFormats) kinds.push(formats.get(id) ?? builtInDateKind(id));
    },
    close(tag) {
      if (tag === 'cellXfs') inCellFormats = false;
    },
  });
  return kinds;
}
