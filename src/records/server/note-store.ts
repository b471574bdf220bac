import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Note } from '../contract/note.ts';

const COLUMNS = 'id, module, record_id, text, mentions, created_by, created_time, modified_time, version';

/** A note with its author's id, for the question who may change it. */
export type NoteRow = Note & { author_id: Id | null };

const insert: NamedStatement = {
  name: 'insert_note',
  text: `insert into notes (business_id, module, record_id, text, mentions, created_by, author_id)
    values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
};
const lock: NamedStatement = {
  name: 'lock_note',
  text: `select ${COLUMNS}, author_id from notes where business_id = $1 and id = $2 and (deleted_time is null) = not $3 for no key update ${locks('record')}`,
};
const update: NamedStatement = {
  name: 'update_note',
  text: `update notes set text = $3, mentions = $4, modified_time = clock_now(), version = version + 1
    where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
const markDeleted: NamedStatement = {
  name: 'mark_note_deleted',
  text: 'update notes set deleted_time = clock_now() where business_id = $1 and id = $2',
};
const restore: NamedStatement = {
  name: 'restore_note',
  text: `update notes set deleted_time = null where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
/** Restoring is offered for seconds; a day leaves time for a slow line. */
const purge: NamedStatement = {
  name: 'purge_deleted_notes',
  text: `delete from notes where business_id = $1 and deleted_time < clock_now() - interval '1 day'`,
};
const list = (order: 'asc' | 'desc'): NamedStatement => ({
  name: `list_notes_${order}`,
  text: `select ${COLUMNS} from notes where business_id = $1 and record_id = $2 and deleted_time is null order by id ${order} limit $3 offset $4`,
});

export async function insertNote(
  tx: Transaction,
  businessId: Id,
  note: Pick<Note, 'module' | 'record_id' | 'text' | 'mentions'> & { author: Actor },
): Promise<Note> {
  const { module, record_id, text, mentions, author } = note;
  const authorId = author.type === 'user' ? author.id : null;
  const values = [businessId, module, record_id, text, mentions, JSON.stringify(author), authorId];
  const [row] = await tx.run<Note>(insert, values);
  if (!row) throw new Error('A note was not stored');
  return row;
}

/** A note that is there, or one that was deleted and can be restored. */
export async function lockNote(
  tx: Transaction,
  businessId: Id,
  noteId: Id,
  isDeleted: boolean,
): Promise<NoteRow | undefined> {
  const [row] = await tx.run<NoteRow>(lock, [businessId, noteId, isDeleted]);
  return row;
}

export async function updateNoteRow(
  tx: Transaction,
  businessId: Id,
  { id, text, mentions }: Pick<Note, 'id' | 'text' | 'mentions'>,
): Promise<Note> {
  const [row] = await tx.run<Note>(update, [businessId, id, text, mentions]);
  if (!row) throw new Error('A locked note is gone');
  return row;
}

/** Deletes a note so that it can be restored, and for good those that were deleted more than a day ago. */
export async function deleteNoteRow(tx: Transaction, businessId: Id, noteId: Id): Promise<void> {
  await tx.run(purge, [businessId]);
  await tx.run(markDeleted, [businessId, noteId]);
}

export async function restoreNoteRow(tx: Transaction, businessId: Id, noteId: Id): Promise<Note> {
  const [row] = await tx.run<Note>(restore, [businessId, noteId]);
  if (!row) throw new Error('A locked note is gone');
  return row;
}

/** The notes of a record; one more than `limit` where there are more. */
export function listNotes(
  tx: Transaction,
  businessId: Id,
  recordId: Id,
  { limit, offset, sort_order: order }: { limit: number; offset: number; sort_order: 'asc' | 'desc' },
): Promise<Note[]> {
  return tx.run<Note>(list(order), [businessId, recordId, limit + 1, offset]);
}
