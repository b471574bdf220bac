import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isAtLeastAsNew, withNumber } from '../../../foundation/web/cache/as-of.ts';
import { createRefetchSoon } from '../../../foundation/web/cache/refetch-soon.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import {
  activitiesQuery,
  filesQuery,
  followersKey,
  notesKey,
  recentOfRecords,
  recordQuery,
  type CachedRecord,
} from '../queries.ts';
import { applyToRecordLists, hasColumn, listsKey, loadedLists } from './record-lists.ts';

/** Which records refer to which, only the server knows: what is shown is read again. */
const relatedKey: QueryKey = ['records', 'related'];

const refetches = new Map<string, ReturnType<typeof createRefetchSoon>>();

/** Reads again what is on the screen, however many changes ask for it. */
function refetchSoon(client: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey);
  const refetch = refetches.get(name) ?? createRefetchSoon(queryKey);
  refetches.set(name, refetch);
  refetch(client);
}

function applyToRecord(
  client: QueryClient,
  module: string,
  id: string,
  change: (known: CachedRecord) => CachedRecord,
): void {
  recentOfRecords.add({ id, change });
  client.setQueryData<CachedRecord>(recordQuery(module, id).queryKey, (known) =>
    known === undefined ? undefined : change(known),
  );
}

/** Lists whose columns name records of a module, such as the lists of contacts, show other names now. */
function refetchNamesOf(client: QueryClient, module: string): void {
  for (const [, other] of client.getQueriesData<ModuleInfo>({ queryKey: ['records', 'module'] })) {
    const columns = other?.source_fields.filter(({ column, lookup_module: named }) => column && named === module) ?? [];
    if (!other || columns.length === 0) continue;
    const shown = loadedLists(client, other.name, (shape) => columns.some(({ name }) => hasColumn(shape, name)));
    for (const queryKey of shown) refetchSoon(client, queryKey);
  }
}

/** A record that came into a list by an event has no columns of other sources yet. */
function refetchMissingColumns(client: QueryClient, module: string, id: string): void {
  const lacking = loadedLists(client, module, ({ columns }, { items }) => {
    const record = columns === undefined ? undefined : items.find((item) => item.id === id);
    return record !== undefined && !columns?.split(',').every((name) => name in record);
  });
  for (const queryKey of lacking) refetchSoon(client, queryKey);
}

/** A record as a reply or an event shows it. */
export function recordSaved(client: QueryClient, module: string, record: ModuleRecord, as_of?: number): void {
  const saved = withNumber(record, as_of);
  applyToRecordLists(client, module, { changed: saved });
  refetchMissingColumns(client, module, record.id);
  refetchNamesOf(client, module);
  applyToRecord(client, module, record.id, (known) => (known !== null && isAtLeastAsNew(saved, known) ? saved : known));
  // Deleted, as far as is known here, and saved: an event that came late, or a merge that was undone.
  const { queryKey } = recordQuery(module, record.id);
  if (client.getQueryData(queryKey) === null) refetchSoon(client, queryKey);
  refetchSoon(client, listsKey(module, 'closed'));
  refetchSoon(client, ['records', 'count', module]);
  refetchSoon(client, activitiesQuery(module, record.id).queryKey);
  refetchSoon(client, relatedKey);
}

export function recordsDeleted(client: QueryClient, module: string, ids: readonly string[], as_of?: number): void {
  for (const id of ids) {
    applyToRecordLists(client, module, { removed: id, as_of });
    applyToRecord(client, module, id, () => null);
  }
  refetchNamesOf(client, module);
  refetchSoon(client, ['records', 'count', module]);
  refetchSoon(client, relatedKey);
  // Records that named a deleted one name none now.
  for (const [, other] of client.getQueriesData<ModuleInfo>({ queryKey: ['records', 'module'] })) {
    if (other?.fields.some(({ lookup_module: named }) => named === module) !== true) continue;
    for (const kind of ['record', 'list']) refetchSoon(client, ['records', kind, other.name]);
  }
}

/** A file was put to a record, or removed from it. */
export function recordFilesChanged(client: QueryClient, module: string, id: string): void {
  refetchSoon(client, filesQuery(module, id).queryKey);
  refetchSoon(client, activitiesQuery(module, id).queryKey);
}

/** A note at a record was written, changed, deleted or restored: who writes one or is named follows the record. */
export function recordNotesChanged(client: QueryClient, module: string, id: string): void {
  refetchSoon(client, notesKey(module, id));
  refetchSoon(client, followersKey(module, id));
  refetchSoon(client, activitiesQuery(module, id).queryKey);
}

/** Many records changed: what is shown is read again. */
export function recordsChanged(client: QueryClient, module: string): void {
  for (const kind of ['list', 'record', 'count', 'activities', 'notes', 'files', 'lookup'])
    refetchSoon(client, ['records', kind, module]);
  refetchSoon(client, relatedKey);
  refetchNamesOf(client, module);
}

/** What belongs to one record, such as the chats of a contact, is read again; a reading that has begun is of before. */
export async function relatedChanged(client: QueryClient, module: string, id: string, related: string): Promise<void> {
  const queryKey = [...relatedKey, module, id, related];
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Fields, layout or views changed: records and columns with them. */
export function moduleChanged(client: QueryClient, module: string): void {
  for (const kind of ['module', 'layout', 'list']) refetchSoon(client, ['records', kind, module]);
}
