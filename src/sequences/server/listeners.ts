import { marketingPreferenceChanged } from '../../contacts/contract/domain-events.ts';
import { messageReceived } from '../../chats/contract/domain-events.ts';
import { sendsCounted } from '../../delivery/contract/domain-events.ts';
import { on, react, type Listener } from '../../foundation/server/domain-events/listener.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { listJoined, listLeft, listSubscriptionChanged } from '../../lists/contract/domain-events.ts';
import { recordChanged } from '../../records/contract/domain-events.ts';
import { formSubmitted } from '../../webforms/contract/domain-events.ts';
import { noteFormArrivals, noteListChanges } from './engine/arrivals.ts';
import { noteGoalsOfLists } from './engine/goals.ts';
import { sequenceEntrySteps } from './engine/entry-steps.ts';
import { sequenceReactions } from './entries/configure-sequences.ts';
import { noteChanges } from './entries/entry-store.ts';
import { entriesWithGoal, lockEntriesOfContacts, lockRepliedEntries } from './entries/late-entry-store.ts';
import { exitEntries } from './entries/exit-entries.ts';
import { sequencesOfForms } from './entries/sequence-form-store.ts';

/** A list may be the one by which people enter, and one that a goal names. */
async function noteLists(ctx: WorkContext, members: Parameters<typeof noteListChanges>[1]): Promise<void> {
  await noteListChanges(ctx, members);
  await noteGoalsOfLists(ctx, members);
}

/** What sequences do when something happens elsewhere. */
export const sequenceListeners: readonly Listener[] = [
  on(listJoined, 'sequences.note_joined', noteLists),
  on(listLeft, 'sequences.note_left', noteLists),
  on(listSubscriptionChanged, 'sequences.note_subscription', noteLists),
  on(formSubmitted, 'sequences.note_form', async (ctx, items) => {
    const sent = items.flatMap(({ contact_id, ...item }) => (contact_id === null ? [] : [{ ...item, contact_id }]));
    if (sent.length === 0) return;
    const chosen = await sequencesOfForms(ctx.tx, sent);
    const of = new Map(
      chosen.map(({ business_id, form_id, sequence_id }) => [`${business_id} ${form_id}`, sequence_id]),
    );
    await noteFormArrivals(
      ctx,
      sent.flatMap(({ business_id, form_id, form_name, contact_id }) => {
        const sequence_id = of.get(`${business_id} ${form_id}`);
        const actor = { type: 'integration' as const, id: form_id, label: form_name };
        return sequence_id === undefined ? [] : [{ business_id, sequence_id, contact_id, form_id, actor }];
      }),
    );
  }),
  react(messageReceived, sequenceReactions.replies, async (ctx, { business_id, contact, written_time }) => {
    const replied = await lockRepliedEntries(ctx.tx, business_id, contact.id, written_time);
    await exitEntries(ctx, business_id, replied, { reason: 'exited_at_step', detail: 'replied' });
  }),
  react(marketingPreferenceChanged, sequenceReactions.optOuts, async (ctx, { business_id, contact_id, level }) => {
    if (level !== 'opted_out') return;
    const entries = await lockEntriesOfContacts(ctx.tx, [{ business_id, contact_id }]);
    await exitEntries(
      ctx,
      business_id,
      entries.map(({ id }) => id),
      { reason: 'preference_changed', detail: null },
    );
  }),
  // An entry that is due too early is asked for its goal only.
  react(recordChanged, sequenceReactions.goals, async (ctx, { business_id, module, record_id }) => {
    if (module !== 'contacts') return;
    const entries = await entriesWithGoal(ctx.tx, business_id, record_id);
    await scheduleDue(
      ctx,
      sequenceEntrySteps,
      entries.map(({ entry_id }) => ({ business_id, entry_id })),
    );
  }),
  on(sendsCounted, 'sequences.note_results', async (ctx, items) => {
    await noteChanges(
      ctx.tx,
      items
        .filter(({ kind }) => kind === 'sequence')
        .map(({ business_id, record_id }) => ({ business_id, sequence_id: record_id })),
    );
  }),
];
