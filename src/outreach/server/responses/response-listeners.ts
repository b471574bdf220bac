import { bulkMessageAnswered } from '../../../chats/contract/domain-events.ts';
import { marketingPreferenceChanged } from '../../../contacts/contract/domain-events.ts';
import { on, type Listener } from '../../../foundation/server/domain-events/listener.ts';
import { findLatestSteps, findStepsOfMessages } from './decision-of-message-store.ts';
import { noteResponses } from './note-responses.ts';

/** For so long opting out counts as an answer to the last message. */
const OPT_OUT_DAYS = 7;

/** Notes what people do with messages of campaigns and sequences, in the transaction in which it arrives. */
export const responseListeners: readonly Listener[] = [
  on(bulkMessageAnswered, 'outreach.note_answers', async (ctx, answers) => {
    const steps = await findStepsOfMessages(
      ctx.tx,
      answers.map(({ business_id, answered_message_id }) => ({ business_id, message_id: answered_message_id })),
    );
    const stepOf = new Map(steps.map((step) => [`${step.business_id} ${step.message_id}`, step]));
    await noteResponses(
      ctx,
      answers.flatMap(({ business_id, answered_message_id, contact, message_id, text, button_index }) => {
        const step = stepOf.get(`${business_id} ${answered_message_id}`);
        if (!step) return [];
        const response = { ...step, contact_id: contact.id, text, message_id };
        const reply = { ...response, response: 'reply' as const, button_index: -1 };
        return button_index === null ? [reply] : [reply, { ...response, response: 'button' as const, button_index }];
      }),
    );
  }),
  on(marketingPreferenceChanged, 'outreach.note_opt_outs', async (ctx, changes) => {
    const out = changes.filter(({ level }) => level === 'opted_out');
    if (out.length === 0) return;
    const steps = await findLatestSteps(ctx.tx, out, OPT_OUT_DAYS);
    await noteResponses(
      ctx,
      steps.map((step) => ({ ...step, response: 'opt_out', button_index: -1, text: '', message_id: null })),
    );
  }),
];
