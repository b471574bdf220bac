import type { z } from 'zod';
import { findColleagues } from '../../accounts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { noteAdded } from '../contract/domain-events.ts';
import { recordEvents } from '../contract/events.ts';
import type { createNoteBody, Note, updateNoteBody } from '../contract/note.ts';
import { addActivities } from './record-activity-store.ts';
import { addFollowers } from './follower-store.ts';
import { followersOf } from './owner-and-state.ts';
import { requireRecord } from './list-records.ts';
import { moduleRegistry, requireRecords, type RelatedList } from './module-registry.ts';
import {
  deleteNoteRow,
  insertNote,
  listNotes,
  lockNote,
  restoreNoteRow,
  updateNoteRow,
  type NoteRow,
} from './note-store.ts';

/** The notes of a record, of every module. */
export const notes: RelatedList = {
  name: 'notes',
  list: ({ tx, businessId }, { id }, page) => listNotes(tx, businessId, id, page),
};

/** Writes a note: who may read the record may, as the call asks for `records.edit`. Its author and those who are named in it follow the record from now on. */
export async function createNote(ctx: MemberContext, body: z.output<typeof createNoteBody>): Promise<Note> {
  const module = requireRecords(ctx, body.module);
  const { fields, row } = await requireRecord(ctx, module, body.record_id);
  await requireColleagues(ctx, body.mentions);
  const note = await insertNote(ctx.tx, ctx.businessId, { ...body, author: ctx.actor });
  const record = { business_id: ctx.businessId, module: module.name, record_id: body.record_id };
  // Those who follow it because they are named now are notified of that.
  const followers = await followersOf(ctx, module, ctx.businessId, body.record_id);
  await addActivities(ctx.tx, [{ ...record, kind: 'note', actor: ctx.actor, detail: { note_id: note.id } }]);
  await addFollowers(
    ctx.tx,
    [...new Set([ctx.user.user_id, ...body.mentions])].map((user_id) => ({ ...record, user_id })),
  );
  const label = row[fields.module.labelField];
  sayNoted(ctx, note, typeof label === 'string' ? label : '', { mentioned: note.mentions, followers });
  return note;
}

/** Changes a note; only its author may. Those who are named in it for the first time are notified. */
export async function updateNote(
  ctx: MemberContext,
  noteId: Id,
  { text, mentions, version }: z.output<typeof updateNoteBody>,
): Promise<Note> {
  const before = await requireNote(ctx, noteId);
  if (before.author_id !== ctx.user.user_id) refuse('NOT_ALLOWED', { reason: 'NOTE_NOT_YOURS' });
  if (version !== undefined && version !== before.version) refuse('CONFLICT', { info: { current: before } });
  const named = mentions ?? before.mentions;
  await requireColleagues(ctx, named);
  const note = await updateNoteRow(ctx.tx, ctx.businessId, { id: noteId, text, mentions: named });
  const module = requireRecords(ctx, note.module);
  const { row } = await requireRecord(ctx, module, note.record_id);
  const label = row[module.labelField];
  sayNoted(ctx, note, typeof label === 'string' ? label : '', {
    mentioned: named.filter((userId) => !before.mentions.includes(userId)),
    followers: [],
  });
  return note;
}

/** Removes a note: its author may, and who may delete records of the module. */
export async function deleteNote(ctx: MemberContext, noteId: Id): Promise<void> {
  const note = await requireNote(ctx, noteId);
  requireMayDelete(ctx, note);
  await deleteNoteRow(ctx.tx, ctx.businessId, noteId);
  ctx.emit(recordEvents.noteDeleted, { module: note.module, record_id: note.record_id, id: noteId });
}

/** Takes a deletion back, within a day; who may delete the note may restore it. */
export async function restoreNote(ctx: MemberContext, noteId: Id): Promise<Note> {
  requireMayDelete(ctx, await requireNote(ctx, noteId, true));
  const note = await restoreNoteRow(ctx.tx, ctx.businessId, noteId);
  ctx.emit(recordEvents.noteSaved, note);
  return note;
}

function requireMayDelete(ctx: MemberContext, note: NoteRow): void {
  const module = moduleRegistry(ctx.services).modules.get(note.module);
  const mayDelete = module !== undefined && ctx.user.permissions.has(module.permissions.delete);
  if (note.author_id !== ctx.user.user_id && !mayDelete) refuse('NOT_ALLOWED', { reason: 'NOTE_NOT_YOURS' });
}

/** The note, if its record is one that the role may see. */
async function requireNote(ctx: MemberContext, noteId: Id, isDeleted = false): Promise<NoteRow> {
  const note = (await lockNote(ctx.tx, ctx.businessId, noteId, isDeleted)) ?? refuse('NOT_FOUND');
  requireRecords(ctx, note.module);
  return note;
}

async function requireColleagues({ tx, businessId }: MemberContext, userIds: readonly Id[]): Promise<void> {
  const known = await findColleagues(
    tx,
    userIds.map((user_id) => ({ business_id: businessId, user_id })),
  );
  if (userIds.some((userId) => !known.has(userId)))
    refuse('INVALID_DATA', { message: 'A person who is named is not known.', info: { field: 'mentions' } });
}

interface Concerned {
  mentioned: readonly Id[];
  followers: readonly Id[];
}

function sayNoted(ctx: MemberContext, note: Note, label: string, { mentioned, followers }: Concerned): void {
  ctx.emit(recordEvents.noteSaved, note);
  ctx.raise(noteAdded, [
    {
      business_id: ctx.businessId,
      module: note.module,
      record_id: note.record_id,
      note_id: note.id,
      label,
      actor: ctx.actor,
      mentioned: mentioned.filter((userId) => userId !== ctx.user.user_id),
      followers: [...followers],
    },
  ]);
}
