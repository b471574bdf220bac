import { answeringTimesChanged } from '../../accounts/contract/domain-events.ts';
import {
  chatAssigned,
  chatClosed,
  chatMerged,
  messageReceived,
  repliedElsewhere,
} from '../../chats/contract/domain-events.ts';
import { on, whenConfigured, type Listener } from '../../foundation/server/domain-events/listener.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { automationStopped } from '../contract/domain-events.ts';
import { automationListenerNames } from './configure-automations.ts';
import { closeRuns } from './handler/carry-out.ts';
import { automationChats } from './handler/look-at-chats.ts';
import { findRunsByDays } from './handler/run-store.ts';
import { scriptRuns } from './handler/settle-runs.ts';
import { automationStops } from './handler/stop-runs.ts';
import { moveToKeptChats, queueMessages } from './handler/message-queue-store.ts';

const lookAt = (ctx: WorkContext, chats: readonly { business_id: string; chat_id: string }[]): Promise<void> =>
  scheduleDue(ctx, automationChats, [
    ...new Map(
      chats.map(({ business_id, chat_id }) => [`${business_id} ${chat_id}`, { business_id, chat_id }]),
    ).values(),
  ]);

/** What automations do when something happens in a chat. */
export const automationListeners: readonly Listener[] = [
  whenConfigured(messageReceived, automationListenerNames.look, async (ctx, items) => {
    await queueMessages(ctx.tx, items);
    await lookAt(ctx, items);
  }),
  // A person who takes a chat over, or closes it, has ended its script: the run and the log follow.
  whenConfigured(chatAssigned, automationListenerNames.watch, (ctx, items) =>
    lookAt(
      ctx,
      items.filter(({ assignee }) => assignee !== null),
    ),
  ),
  whenConfigured(chatClosed, automationListenerNames.close, (ctx, items) => lookAt(ctx, items)),
  // Raised where a script is running only, so it costs the others nothing.
  on(repliedElsewhere, 'automations.watch_replies', async (ctx, items) => {
    await queueMessages(ctx.tx, items);
    await lookAt(ctx, items);
  }),
  // What was switched off because it names something that is gone ends where it runs.
  on(automationStopped, 'automations.end_runs', (ctx, items) =>
    scheduleDue(
      ctx,
      automationStops,
      items.map(({ business_id, automation_id }) => ({ business_id, automation_id })),
    ),
  ),
  // The clocks by which a day counts may be others now: each run is asked again when it ends.
  on(answeringTimesChanged, 'automations.reset_waits', async (ctx, items) =>
    scheduleDue(
      ctx,
      scriptRuns,
      await findRunsByDays(
        ctx.tx,
        items.map(({ business_id }) => business_id),
      ),
    ),
  ),
  on(chatMerged, 'automations.move_to_kept_chat', async (ctx, items) => {
    await closeRuns(ctx, await moveToKeptChats(ctx.tx, items));
    await lookAt(ctx, items);
  }),
];
