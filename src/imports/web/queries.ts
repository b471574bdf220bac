import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { importEndpoints } from '../contract/endpoints.ts';
import type {
  FailedRow,
  FailureReason,
  ImportEntry,
  ImportFile,
  ImportPlan,
  ImportProposal,
} from '../contract/import.ts';
import type { ImportScope } from './import-scope.ts';

/** An event may be missed while the connection is down. */
const POLL_MS = 5_000;

/** The pages show their failures themselves. */
const quiet = { origin: 'records', display: false } as const;

/** Everything about files. */
export const filesKey = ['imports', 'files'] as const;
/** Everything about imports: their progress, their history, their failed rows. */
export const runsKey = ['imports', 'runs'] as const;

/** A file, and what its columns can be. */
export interface OpenFile {
  import_file: ImportFile;
  proposal: ImportProposal;
}

/** Parley still reads the file, or tries the import. */
const isFileBusy = ({ state, check }: ImportFile): boolean => state === 'reading' || check?.status === 'pending';

const fileKey = (module: string, fileId: string) => [...filesKey, fileId, module] as const;

export const importFileQuery = (module: string, fileId: string) =>
  queryOptions({
    queryKey: fileKey(module, fileId),
    queryFn: ({ signal }): Promise<OpenFile> =>
      call(importEndpoints.getImportFile, { params: { fileId }, query: { module } }, { ...quiet, signal }),
    refetchInterval: ({ state: { data } }) => (data && isFileBusy(data.import_file) ? POLL_MS : false),
    staleTime: 0,
  });

/** Rows are still being imported, or their import is being undone. */
export const isRunning = ({ status, undo }: ImportEntry): boolean =>
  status !== 'completed' || undo?.status === 'in_progress';

/** One import. */
export const importQuery = ({ module, listId }: ImportScope, historyId: string) =>
  queryOptions({
    queryKey: [...runsKey, 'entry', listId ?? module, historyId] as const,
    queryFn: async ({ signal }): Promise<ImportEntry> => {
      const options = { ...quiet, signal };
      const { import: entry } =
        listId === null
          ? await call(importEndpoints.getImport, { params: { module, historyId } }, options)
          : await call(importEndpoints.getListImport, { params: { id: listId, historyId } }, options);
      return entry;
    },
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLL_MS : false),
    staleTime: 0,
  });

export const PAGE_SIZE = DEFAULT_PAGE_SIZE;
const pageOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

/** One page of the history of a module or list; `page` from 1. */
export const historyQuery = ({ module, listId }: ImportScope, page: number) =>
  queryOptions({
    queryKey: [...runsKey, 'history', listId ?? module, page] as const,
    queryFn: ({ signal }) => {
      const options = { ...quiet, signal };
      const query = pageOf(page);
      return listId === null
        ? call(importEndpoints.listImports, { params: { module }, query }, options)
        : call(importEndpoints.listListImports, { params: { id: listId }, query }, options);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isRunning) === true ? POLL_MS : false),
    staleTime: 0,
  });

/** One page of the rows that failed, those that failed for one reason only where it is named. */
export const failedRowsQuery = (importId: string, { page, reason }: { page: number; reason: FailureReason | null }) =>
  queryOptions({
    queryKey: [...runsKey, 'failed', importId, reason?.kind, reason?.label, page] as const,
    queryFn: ({ signal }) => {
      const { kind, label } = reason ?? { label: null };
      const query = { ...pageOf(page), ...(kind && { kind }), ...(label !== null && { label }) };
      return call(importEndpoints.listFailedRows, { params: { importId }, query }, { ...quiet, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Most rows that one call reads. */
const READ_AT_ONCE = 200;

/** Every row that failed. */
export async function readFailedRows(importId: string): Promise<FailedRow[]> {
  const rows: FailedRow[] = [];
  for (;;) {
    const query = { limit: READ_AT_ONCE, offset: rows.length };
    const reply = await call(importEndpoints.listFailedRows, { params: { importId }, query }, quiet);
    rows.push(...reply.failed_rows);
    if (!reply.info.has_more || reply.failed_rows.length === 0) return rows;
  }
}

/** Sends rows again, at most as many as one call takes; those that are still wrong are returned. */
export const sendRows = async (
  importId: string,
  rows: readonly { number: number; cells: string[] }[],
): Promise<FailedRow[]> => {
  const input = { params: { importId }, body: { rows: [...rows] } };
  return (await call(importEndpoints.retryFailedRows, input, quiet)).failed_rows;
};

/** What is shown of imports is read again. */
export const runsChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: runsKey });

function showFile(client: QueryClient, module: string, file: ImportFile): void {
  client.setQueryData<OpenFile>(fileKey(module, file.id), (known) => known && { ...known, import_file: file });
}

/** Reads a file again in another way. */
export function useReading(module: string, fileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { encoding?: string; delimiter?: string; sheet?: string }) => {
      const input = { params: { fileId }, body: body as { encoding?: 'utf-8' } };
      return (await call(importEndpoints.readImportFile, input, quiet)).import_file;
    },
    onSuccess: (file) => showFile(client, module, file),
  });
}

/** Has an import tried without keeping any of it. */
export function useCheck({ module, listId }: ImportScope, fileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ listId: chosen, ...plan }: ImportPlan & { listId: string | null }) => {
      const body = { ...plan, module, list_id: listId ?? chosen };
      return (await call(importEndpoints.checkImport, { params: { fileId }, body }, quiet)).import_file;
    },
    onSuccess: (file) => showFile(client, module, file),
  });
}

/** Begins an import. */
export function useStartImport({ module, listId }: ImportScope, fileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ listId: chosen, ...plan }: ImportPlan & { listId: string | null }) => {
      const body = { ...plan, file_id: fileId };
      const { import: entry } =
        listId === null
          ? await call(importEndpoints.createImport, { params: { module }, body: { ...body, list_id: chosen } }, quiet)
          : await call(importEndpoints.createListImport, { params: { id: listId }, body }, quiet);
      return entry;
    },
    onSuccess: () => runsChanged(client),
  });
}

/** Begins to undo an import. */
export function useUndoImport(importId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(importEndpoints.undoImport, { params: { importId } }, quiet)).import,
    onSettled: () => runsChanged(client),
  });
}
