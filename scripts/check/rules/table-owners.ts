import { AREAS, areasBelow } from '../module-order.ts';
import type { SourceFile } from '../source-files.ts';
import { withoutSqlComments } from '../source-text.ts';

export const MIGRATION = /^migrations\/(\d{4})-([a-z0-9-]+)\.sql$/;

/**
 * Tables that a migration made beside those of its area. In new migrations a line `-- area: foundation`
 * right above `create table` says the same.
 */
const BESIDE: Readonly<Record<string, string>> = { subscriptions: 'foundation' };

const AREA_LINE = /^-- area: ([a-z-]+)$/m;

const DUE_TABLE = /^((?:--[^\n]*\n)*)select make_due_table\('(\w+)'/gim;

/** `create table`, and `make_due_table`, which also protects what it makes, with the comment lines above, in one migration. */
export function createdTables(
  sql: string,
): { name: string; index: number; area: string | undefined; hasBusiness: boolean }[] {
  const due = [...sql.matchAll(DUE_TABLE)].map((match) => ({
    name: `due_${match[2] ?? ''}`,
    index: match.index,
    area: AREA_LINE.exec(match[1] ?? '')?.[1],
    hasBusiness: false,
  }));
  const created = [
    ...sql.matchAll(/^((?:--[^\n]*\n)*)create (?:unlogged )?table (?:if not exists )?(\w+) ?\(([^]*?)^\)/gim),
  ].map((match) => ({
    name: match[2] ?? '',
    index: match.index,
    area: AREA_LINE.exec(match[1] ?? '')?.[1],
    hasBusiness: /^\s*business_id\b/m.test(withoutSqlComments(match[3] ?? '')),
  }));
  return [...created, ...due];
}

/** A table or a view. */
export interface Relation {
  areas: ReadonlySet<string>;
  /** `user_labels`: what other areas may join. */
  isLabelView: boolean;
}

export type RelationOwners = ReadonlyMap<string, Relation>;

/** The area that a numbered migration is named after. */
export function ownerOfMigration(path: string): string | undefined {
  const subject = MIGRATION.exec(path)?.[2];
  return subject === undefined ? undefined : areaOf(subject);
}

/**
 * The areas that may name each table: the one its migration is named after, and one whose store declares
 * the table's columns (`declare module … interface Database`).
 */
export function tableOwners(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  const add = (table: string, area: string) => owners.set(table, (owners.get(table) ?? new Set()).add(area));
  for (const { path, text } of files) {
    const owner = ownerOfMigration(path);
    if (owner !== undefined) {
      for (const { name, area } of createdTables(text)) add(name, area ?? BESIDE[name] ?? owner);
    }
    const folder = /^src\/([^/]+)\/server\/.*-store\.ts$/.exec(path)?.[1];
    if (folder !== undefined) for (const table of declaredTables(text)) add(table, folder);
  }
  return owners;
}

const VIEW =
  /^((?:--[^\n]*\n)*)create\s+(?:or\s+replace\s+)?(?:recursive\s+|materialized\s+)*view\s+(?:if\s+not\s+exists\s+)?(\w+)[^;]*;/gim;

/** `create view` in one migration, with its whole text. */
export const createdViews = (sql: string): { name: string; index: number; area: string | undefined; text: string }[] =>
  [...sql.matchAll(VIEW)].map((match) => ({
    name: match[2] ?? '',
    index: match.index,
    area: AREA_LINE.exec(match[1] ?? '')?.[1],
    text: match[0],
  }));

/** Tables and views with the areas that may name them. */
export function relationOwners(files: readonly SourceFile[]): RelationOwners {
  const relations = new Map<string, Relation>();
  for (const [name, areas] of tableOwners(files)) relations.set(name, { areas, isLabelView: false });
  for (const { path, text } of files) {
    const owner = ownerOfMigration(path);
    if (owner === undefined) continue;
    for (const { name, area } of createdViews(text))
      relations.set(name, { areas: new Set([area ?? owner]), isLabelView: name.endsWith('_labels') });
  }
  return relations;
}

/** `0012-contacts-duplicates.sql` is about contacts. */
function areaOf(subject: string): string {
  return (
    [...AREAS, 'foundation']
      .filter((area) => subject === area || subject.startsWith(`${area}-`))
      .toSorted((a, b) => b.length - a.length)[0] ?? 'none'
  );
}

function declaredTables(code: string): string[] {
  const body = /declare module [^{]*\{\s*interface Database \{([^}]*)\}/.exec(code)?.[1] ?? '';
  return [...body.matchAll(/^\s*(\w+):/gm)].flatMap(([, table]) => table ?? []);
}

/** May SQL of an area name a relation? Its own, and the label views of what is below it. */
export function mayName(area: string, relation: string, owners: RelationOwners): boolean {
  const owner = owners.get(relation);
  if (owner === undefined || owner.areas.has(area)) return true;
  return owner.isLabelView && ['foundation', ...areasBelow(area)].some((below) => owner.areas.has(below));
}
