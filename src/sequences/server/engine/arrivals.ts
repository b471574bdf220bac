import { actor as actorSchema, type Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, scheduleDue, type DueRow } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { activeMembersAmong } from '../../../lists/server/index.ts';
import type { EntryWay } from '../../contract/sequence.ts';
import { addToSequence, type SequenceAddition } from '../entries/add-to-sequence.ts';
import { lockInsideAmongContacts } from '../entries/entry-store.ts';
import { exitEntries } from '../entries/exit-entries.ts';
import { lockSequences, sequencesOfLists, type SequenceRow } from '../sequence/sequence-store.ts';

/** No form: they joined or left the list. */
const NO_FORM: Id = '0';

type ArrivalRow = DueRow<'sequence_id' | 'contact_id' | 'form_id' | 'actor'>;

/**
 * Contacts that something has brought to a sequence. The row is written in the transaction of the cause, whatever that has locked;
 * the sequence is locked here.
 */
export const sequenceArrivals = defineDueKind({
  name: 'sequence_arrivals',
  key: ['sequence_id', 'contact_id', 'form_id'],
  columns: { actor: 'text' },
  batch: 1_000,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const bySequence = Map.groupBy(rows, ({ sequence_id }) => sequence_id);
    const sequences = await lockSequences(
      ctx.tx,
      [...bySequence.keys()].map((sequence_id) => ({ business_id: ctx.businessId, sequence_id })),
    );
    const additions: SequenceAddition[] = [];
    for (const [id, sequence] of sequences) additions.push(...(await arrive(ctx, sequence, bySequence.get(id) ?? [])));
    await addToSequence(ctx, additions);
    return rows.map(() => null);
  },
});

/** Lets those leave who are in the list no longer; returns who is to enter. */
async function arrive(
  ctx: BusinessContext,
  sequence: SequenceRow,
  rows: readonly ArrivalRow[],
): Promise<SequenceAddition[]> {
  const byForm = rows.filter(({ form_id }) => form_id !== NO_FORM);
  const byList = rows.filter(({ form_id }) => form_id === NO_FORM);
  const additions = additionsOf(sequence, byForm, () => 'form');
  const { contact_list_id: listId } = sequence;
  // The sequence was never started, or has another list since: that one is gone through when it is chosen.
  if (listId === null || sequence.started_time === null || byList.length === 0) return additions;
  const contacts = byList.map(({ contact_id }) => contact_id);
  const members = await activeMembersAmong(ctx, ctx.businessId, listId, contacts);
  const gone = contacts.filter((id) => !members.has(id));
  await exitEntries(ctx, ctx.businessId, await lockInsideAmongContacts(ctx.tx, sequence, gone), {
    reason: 'removed_from_list',
    detail: null,
  });
  const joined = byList.filter(({ contact_id }) => members.has(contact_id));
  return [...additions, ...additionsOf(sequence, joined, ({ type }) => (type === 'import' ? 'import' : 'list'))];
}

function additionsOf(
  { business_id, sequence_id }: SequenceRow,
  rows: readonly ArrivalRow[],
  wayOf: (actor: Actor) => EntryWay,
): SequenceAddition[] {
  return [...Map.groupBy(rows, ({ actor }) => actor)].map(([text, own]) => {
    const actor = actorSchema.parse(JSON.parse(text));
    const contactIds = own.map(({ contact_id }) => contact_id);
    return { business_id, sequence_id, actor, contact_ids: contactIds, way: wayOf(actor) };
  });
}

/** Notes that contacts may have joined or left the lists of sequences. */
export async function noteListChanges(
  ctx: WorkContext,
  members: readonly { business_id: Id; list_id: Id; contact_id: Id; actor: Actor }[],
): Promise<void> {
  const sequences = await sequencesOfLists(ctx.tx, members);
  const ofList = Map.groupBy(sequences, ({ business_id, contact_list_id }) => `${business_id} ${contact_list_id}`);
  await scheduleDue(
    ctx,
    sequenceArrivals,
    members.flatMap(({ business_id, list_id, contact_id, actor }) =>
      (ofList.get(`${business_id} ${list_id}`) ?? []).map(({ sequence_id }) => ({
        business_id,
        sequence_id,
        contact_id,
        form_id: NO_FORM,
        actor: JSON.stringify(actor),
      })),
    ),
  );
}

/** Notes that contacts have sent web forms that lead into sequences. */
export const noteFormArrivals = (
  ctx: WorkContext,
  arrivals: readonly { business_id: Id; sequence_id: Id; contact_id: Id; form_id: Id; actor: Actor }[],
): Promise<void> =>
  scheduleDue(
    ctx,
    sequenceArrivals,
    arrivals.map(({ actor, ...row }) => ({ ...row, actor: JSON.stringify(actor) })),
  );
