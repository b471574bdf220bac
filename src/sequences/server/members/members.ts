import type { z } from 'zod';
import { contactModule, findContact } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { memberPattern } from '../../../lists/server/index.ts';
import { selectedPart } from '../../../records/server/index.ts';
import type { Selection, SelectionCursor } from '../../../records/contract/record.ts';
import type { sequenceMembersQuery } from '../../contract/endpoints.ts';
import type { EntryWay, SequenceMember } from '../../contract/sequence.ts';
import { addToSequence, type AdditionResult } from '../entries/add-to-sequence.ts';
import { findKnown, lockEntries } from '../entries/entry-store.ts';
import { exitEntries } from '../entries/exit-entries.ts';
import { findSequence, hasStep, lockSequences } from '../sequence/sequence-store.ts';
import { findMemberRow, listEntriesOfContact, listMemberRows } from './member-list-store.ts';
import { presentMembers, presentProgress } from './present-members.ts';

/** As many contacts are added by one call with their ids (specification, section 9: members of lists). */
export const MEMBERS_AT_ONCE = 100;
/** Contacts of a selection that one call adds: it is one transaction. */
const SELECTED_AT_ONCE = 2_000;

/** Who is to enter: by the ids, or a selection. */
interface MemberAddition {
  contact_ids?: readonly Id[] | undefined;
  selection?: Selection | undefined;
  /** Of a selection: where this part begins. */
  next?: SelectionCursor | undefined;
}

/** One page of the members of a sequence. */
export async function listMembers(
  ctx: MemberContext,
  sequenceId: Id,
  query: z.output<typeof sequenceMembersQuery>,
): Promise<{ sequence_members: SequenceMember[]; info: { has_more: boolean } }> {
  const { tx, businessId } = ctx;
  if (!(await findSequence(tx, businessId, sequenceId))) refuse('NOT_FOUND');
  const { limit, offset, after = null, status, step = null, search_term: typed = '' } = query;
  const term = searchTerm(typed);
  const pattern = term === '' ? null : memberPattern(ctx, term);
  const rows = await listMemberRows(tx, businessId, sequenceId, { status, step, pattern, after, limit, offset });
  if (step !== null && rows.length === 0 && !(await hasStep(tx, businessId, sequenceId, step)))
    refuse('INVALID_DATA', { message: 'This step is not known.', info: { field: 'step' } });
  if (after !== null && !(await findMemberRow(tx, businessId, sequenceId, after)))
    refuse('INVALID_DATA', { message: 'This member is not known.', info: { field: 'after' } });
  return {
    sequence_members: await presentMembers(tx, businessId, rows.slice(0, limit)),
    info: { has_more: rows.length > limit },
  };
}

/**
 * Lets contacts enter: those named, or a part of a selection, `next` from where the part before has ended. Who is inside stays as they
 * are. Parts go by the ids of the contacts, so that nobody is met twice.
 */
export async function addMembers(
  ctx: MemberContext,
  sequenceId: Id,
  { contact_ids: ids, selection, next: from }: MemberAddition,
): Promise<AdditionResult & { next: SelectionCursor | null }> {
  if (ids !== undefined) {
    if (ids.length === 0) refuse('INVALID_DATA', { reason: 'SEQUENCE_MEMBERS_EMPTY', info: { field: 'contact_ids' } });
    if (ids.length > MEMBERS_AT_ONCE)
      refuse('LIMIT_EXCEEDED', { reason: 'SEQUENCE_MEMBERS_AT_ONCE', info: { max: MEMBERS_AT_ONCE } });
    const named = [...new Set(ids)];
    if ((await findKnown(ctx.tx, ctx.businessId, named)).size < named.length)
      refuse('INVALID_DATA', { message: 'A contact is not known.', info: { field: 'contact_ids' } });
    return { ...(await addContacts(ctx, sequenceId, named)), next: null };
  }
  if (selection === undefined) throw new Error('Contacts are named by their ids or by a selection');
  const part = await selectedPart(ctx, contactModule, selection, { limit: SELECTED_AT_ONCE, from });
  return { ...(await addContacts(ctx, sequenceId, part.ids)), next: part.next };
}

/** Adds contacts in one transaction: all who may enter do, or none does. */
async function addContacts(ctx: MemberContext, sequence_id: Id, contact_ids: readonly Id[]): Promise<AdditionResult> {
  const { businessId: business_id, actor } = ctx;
  const way: EntryWay = actor.type === 'api_key' ? 'api' : 'by_hand';
  const [result] = await addToSequence(ctx, [{ business_id, actor, sequence_id, contact_ids, way }]);
  if (!result) throw new Error('Contacts were added without a result');
  if ('refusal' in result) throw result.refusal;
  return result;
}

/** Lets a member leave. */
export async function exitMember(ctx: MemberContext, sequenceId: Id, entryId: Id): Promise<SequenceMember> {
  const { tx, businessId } = ctx;
  await lockSequences(tx, [{ business_id: businessId, sequence_id: sequenceId }]);
  const entry = (await lockEntries(tx, businessId, [entryId])).get(entryId);
  if (entry?.sequence_id !== sequenceId) refuse('NOT_FOUND');
  const exit = { reason: 'exited_at_step', detail: 'by_hand' } as const;
  if ((await exitEntries(ctx, businessId, [entryId], exit)) === 0) refuse('NOT_ALLOWED', { reason: 'NOT_INSIDE' });
  ctx.audit({
    action: 'sequence_member_exited',
    record_type: 'sequences',
    record_id: sequenceId,
    detail: { entry_id: entryId },
  });
  const row = await findMemberRow(tx, businessId, sequenceId, entryId);
  const [member] = row ? await presentMembers(tx, businessId, [row]) : [];
  return member ?? refuse('NOT_FOUND');
}

/** The sequences that a contact is or was in. */
export async function sequencesOfContact(
  { tx, businessId }: MemberContext,
  contactId: Id,
  page: { limit: number; offset: number },
) {
  if (!(await findContact(tx, businessId, contactId))) refuse('NOT_FOUND');
  const rows = await listEntriesOfContact(tx, businessId, contactId, page);
  const shown = rows.slice(0, page.limit);
  const progress = await presentProgress(tx, businessId, shown);
  return {
    sequence_entries: shown.flatMap(({ id, sequence_id, title, sequence_status }, index) => {
      const own = progress[index];
      return own ? [{ id, sequence: { id: sequence_id, label: title, status: sequence_status }, ...own }] : [];
    }),
    info: { has_more: rows.length > page.limit },
  };
}
