import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { Note } from '../../contract/note.ts';
import { recordNotesChanged } from '../cache/apply-record-change.ts';
import { followersKey, notesKey } from '../queries.ts';

const PAGE = 50;
/** The server gives no more followers by one call. */
const FOLLOWERS = 200;
const quiet = { origin: 'records', display: false } as const;

/** The notes of a record, the newest first, page by page. */
export const notesQuery = (module: string, id: string) =>
  infiniteQueryOptions({
    queryKey: notesKey(module, id),
    queryFn: async ({ signal, pageParam: offset }) => {
      const reply = await call(
        recordEndpoints.listRelated,
        { params: { module, id, related: 'notes' }, query: { limit: PAGE, offset } },
        { ...quiet, signal },
      );
      return { notes: reply['notes'] as Note[], has_more: reply.info.has_more };
    },
    initialPageParam: 0,
    getNextPageParam: ({ has_more: hasMore }, pages) => (hasMore ? pages.length * PAGE : null),
  });

/** Every loaded note once: one that is written meanwhile moves the pages. */
export const notesOfPages = (pages: readonly { notes: readonly Note[] }[]): readonly Note[] => [
  ...new Map(pages.flatMap(({ notes }) => notes.map((note) => [note.id, note] as const))).values(),
];

export const followersQuery = (module: string, id: string) =>
  queryOptions({
    queryKey: followersKey(module, id),
    queryFn: async ({ signal }) => {
      const reply = await call(
        recordEndpoints.listRelated,
        { params: { module, id, related: 'followers' }, query: { limit: FOLLOWERS } },
        { ...quiet, signal },
      );
      return reply['followers'] as { id: string; label: string }[];
    },
  });

interface NoteDraft {
  /** Null writes a new note. */
  note: Note | null;
  text: string;
  mentions: string[];
}

/** Writes or changes a note. The caller shows its failures. */
export function useSaveNote(module: string, recordId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ note, text, mentions }: NoteDraft) =>
      note === null
        ? call(recordEndpoints.createNote, { body: { module, record_id: recordId, text, mentions } }, quiet)
        : call(
            recordEndpoints.updateNote,
            { params: { noteId: note.id }, body: { text, mentions, version: note.version } },
            quiet,
          ),
    onSettled: () => recordNotesChanged(client, module, recordId),
  });
}

export function useDeleteNote(module: string, recordId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) => call(recordEndpoints.deleteNote, { params: { noteId } }, { origin: 'records' }),
    onSettled: () => recordNotesChanged(client, module, recordId),
  });
}

export function useRestoreNote(module: string, recordId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) => call(recordEndpoints.restoreNote, { params: { noteId } }, { origin: 'records' }),
    onSettled: () => recordNotesChanged(client, module, recordId),
  });
}

export function useFollow(module: string, recordId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (follows: boolean) =>
      call(
        recordEndpoints.followRecord,
        { params: { module, id: recordId }, body: { follows } },
        { origin: 'records' },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: followersQuery(module, recordId).queryKey }),
  });
}
