import { AREAS } from '../module-order.ts';
import type { SourceFile } from '../source-files.ts';
import { withoutSqlComments } from '../source-text.ts';

export const MIGRATION = /^migrations\/(\d{4})-([a-z0-9-]+)\.sql$/;

/**
 * Tables that a migration made beside those of its area. In new migrations a line `-- area: foundation`
 * right above `create table` says the same.
 */
const BESIDE: Readonly<Record<string, string>> = { subscriptions: 'foundation' };

/** `create table` with the comment lines above it, in one migration. */
export function createdTables(
  sql: string,
): { name: string; index: number; area: string | undefined; hasBusiness: boolean }[] {
  return [
    ...sql.matchAll(/^((?:--[^\n]*\n)*)create (?:unlogged )?table (?:if not exists )?(\w+) ?\(([^]*?)^\)/gim),
  ].map((match) => ({
    name: match[2] ?? '',
    index: match.index,
    area: /^-- area: ([a-z-]+)$/m.exec(match[1] ?? '')?.[1],
    hasBusiness: /^\s*business_id\b/m.test(withoutSqlComments(match[3] ?? '')),
  }));
}

/**
 * The areas that may name each table: the one its migration is named after, and one whose store declares
 * the table's columns (`declare module … interface Database`).
 */
export function tableOwners(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  const add = (table: string, area: string) => owners.set(table, (owners.get(table) ?? new Set()).add(area));
  for (const { path, text } of files) {
    const subject = MIGRATION.exec(path)?.[2];
    if (subject !== undefined) {
      for (const { name, area } of createdTables(text)) add(name, area ?? BESIDE[name] ?? areaOf(subject));
    }
    const folder = /^src\/([^/]+)\/server\/.*-store\.ts$/.exec(path)?.[1];
    if (folder !== undefined) for (const table of declaredTables(text)) add(table, folder);
  }
  return owners;
}

/** `0012-contacts-duplicates.sql` is about contacts. */
function areaOf(subject: string): string {
  return (
    [...AREAS, 'foundation']
      .filter((area) => subject === area || subject.startsWith(`${area}-`))
      .toSorted((a, b) => b.length - a.length)[0] ?? 'nobody'
  );
}

function declaredTables(code: string): string[] {
  const body = /declare module [^{]*\{\s*interface Database \{([^}]*)\}/.exec(code)?.[1] ?? '';
  return [...body.matchAll(/^\s*(\w+):/gm)].flatMap(([, table]) => table ?? []);
}
