import type { Permission } from '../../foundation/contract/permissions.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { foldText } from '../../rules/contract/fold-text.ts';
import type { ModuleRecord } from '../contract/record.ts';
import { SEARCH_HITS, type SearchResult } from '../contract/search.ts';
import type { Module } from './define-module.ts';
import { fieldsOf, type ModuleField, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import { presentRecords } from './present-records.ts';
import { readRecordRows } from './record-list-store.ts';
import { findRecordIds, keepOutsideNumbers } from './record-search-store.ts';
import { outsideNumbers, searchPattern, type SearchPattern } from './search-pattern.ts';

/** As many fits of a module are compared; a term that more fit is too short to rank them. */
const CANDIDATES = 40;

/** Who searches. */
export type SearchContext = Pick<MemberContext, 'tx' | 'businessId' | 'services'> & {
  readonly user: Pick<MemberContext['user'], 'permissions' | 'config'>;
};

/** Something beside records of modules that a search finds: templates, web forms. */
export interface Searchable {
  /** Where the browser knows by it what leads to a hit. */
  name: string;
  permission: Permission;
  /** The best fits of a term first, at most `limit`. */
  search(ctx: SearchContext, term: string, limit: number): Promise<SearchResult['hits']>;
}

declare module '../../foundation/server/area.ts' {
  interface Area {
    /** What a search over everything finds beside the records of modules. */
    searchables?: readonly Searchable[];
  }
}

/** A few records of each module that the person may read, and of what else areas let be found. Empty kinds are left out. */
export async function searchEverything(ctx: SearchContext, typed: string): Promise<SearchResult[]> {
  const term = searchTerm(typed);
  const may = (permission: Permission) => ctx.user.permissions.has(permission);
  const modules = [...moduleRegistry(ctx.services).modules.values()].filter(
    ({ hasOwnCalls, permissions }) => !hasOwnCalls && may(permissions.read),
  );
  const others = ctx.services.areas
    .flatMap(({ searchables = [] }) => searchables)
    .filter(({ permission }) => may(permission));
  const pattern = searchPattern(term);
  const found = await Promise.all([
    ...modules.map((module) => searchModule(ctx, module, term, pattern)),
    ...others.map(async ({ name, search }) => cut(name, await search(ctx, term, SEARCH_HITS + 1))),
  ]);
  return found.filter(({ hits }) => hits.length > 0);
}

const cut = (name: string, hits: SearchResult['hits']): SearchResult => ({
  name,
  hits: hits.slice(0, SEARCH_HITS),
  has_more: hits.length > SEARCH_HITS,
});

async function searchModule(
  ctx: SearchContext,
  module: Module,
  term: string,
  pattern: SearchPattern,
): Promise<SearchResult> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const registry = moduleRegistry(ctx.services);
  const { ids: found } = await findRecordIds(ctx.tx, module, pattern, { max: CANDIDATES, enough: CANDIDATES });
  const outside = fields.hidesNumbers ? outsideNumbers(term, pattern) : undefined;
  const ids = outside ? await keepOutsideNumbers(ctx.tx, module, ctx.businessId, found, outside) : found;
  const rows = await readRecordRows(ctx.tx, fields, registry, ctx.businessId, ids);
  const records = await presentRecords(ctx.tx, fields, registry, ctx.businessId, rows);
  const detail = detailOf(fields);
  const label = fields.byName.get(module.labelField);
  const hits = records.map((record) => ({ id: record.id, label: textOf(label, record), detail: detail(record) }));
  const rank = rankOf(term);
  hits.sort((one, other) => rank(one.label) - rank(other.label) || Number(BigInt(other.id) - BigInt(one.id)));
  return cut(module.name, hits);
}

/** Names that begin with the term stand before those with a word that does, and these before all others. */
function rankOf(term: string): (label: string) => number {
  const folded = foldText(term);
  return (label) => {
    const name = foldText(label);
    return name.startsWith(folded) ? 0 : name.includes(` ${folded}`) ? 1 : name.includes(folded) ? 2 : 3;
  };
}

/** What distinguishes records of one name: the first text beside the name in the module's first view. */
function detailOf({ module, byName }: ModuleFields): (record: ModuleRecord) => string {
  const shown = (module.views[0]?.columns ?? []).flatMap((name) => {
    const field = byName.get(name);
    return field && name !== module.labelField && field.fieldType.exportAs === undefined ? [field] : [];
  });
  return (record) => shown.map((field) => textOf(field, record)).find((text) => text !== '') ?? '';
}

function textOf(field: ModuleField | undefined, record: ModuleRecord): string {
  const value = field && record[field.name];
  return field && value !== null && value !== undefined ? field.fieldType.toText(value, field) : '';
}
