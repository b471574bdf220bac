import { actor as actorSchema, type Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, scheduleDue, type DueRow } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { activeMembersAmong } from '../../../lists/server/index.ts';
import type { EntryWay } from '../../contract/sequence.ts';
import { addToSequence } from '../entries/add-to-sequence.ts';
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
    for (const [id, sequence] of sequences) await arrive(ctx, sequence, bySequence.get(id) ?? []);
    return rows.map(() => null);
  },
});

async function arrive(ctx: BusinessContext, sequence: SequenceRow, rows: readonly ArrivalRow[]): Promise<void> {
  const [byForm, byList] = [
    rows.filter(({ form_id }) => form_id !== NO_FORM),
    rows.filter(({ form_id }) => form_id === NO_FORM),
  ];
  await enter(ctx, sequence, byForm, () => 'form');
  const { contact_list_id: listId } = sequence;
  // The sequence was never started, or has another list since: that one is gone through when it is chosen.
  if (listId === null || sequence.started_time === null || byList.length === 0) return;
  const contacts = byList.map(({ contact_id }) => contact_id);
  const members = await activeMembersAmong(ctx, ctx.businessId, listId, contacts);
  const gone = contacts.filter((id) => !members.has(id));
  const key = { business_id: ctx.businessId, sequence_id: sequence.sequence_id };
  await exitEntries(ctx, ctx.businessId, await lockInsideAmongContacts(ctx.tx, key, gone), {
    reason: 'removed_from_list',
    detail: null,
  });
  const joined = byList.filter(({ contact_id }) => members.has(contact_id));
  await enter(ctx, sequence, joined, ({ type }) => (type === 'import' ? 'import' : 'list'));
}

async function enter(
  ctx: BusinessContext,
  { sequence_id }: SequenceRow,
  rows: readonly ArrivalRow[],
  wayOf: (actor: Actor) => EntryWay,
): Promise<void> {
  for (const [text, own] of Map.groupBy(rows, ({ actor }) => actor)) {
    const actor = actorSchema.parse(JSON.parse(text));
    await addToSequence(ctx, [
      {
        business_id: ctx.businessId,
        sequence_id,
        actor,
        contact_ids: own.map(({ contact_id }) => contact_id),
        way: wayOf(actor),
      },
    ]);
  }
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
