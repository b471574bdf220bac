import type { z } from 'zod';
import { findColleagues } from '../../accounts/server/index.ts';
import { chatClosed } from '../../chats/contract/domain-events.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { fieldsOf, unwrapWrite, writeRecords, type RecordWrite } from '../../records/server/index.ts';
import { conversationModule } from './conversation-module.ts';

/** So much of a summary names its conversation in lists. */
const SUBJECT_MAX = 100;

type ClosedChat = z.output<typeof chatClosed.item>;
type Logged = ClosedChat & { conversation: NonNullable<ClosedChat['conversation']> };

/** The log that a person writes when a chat is closed becomes a conversation, which the chat shows beside it. */
export const conversationListeners = [
  on(chatClosed, 'conversations.log_conversation', async (ctx, items) => {
    const logged = items.filter((item): item is Logged => item.conversation !== null);
    if (logged.length === 0) return;
    const statuses = await readStatuses(ctx, logged);
    const owners = await findColleagues(
      ctx.tx,
      logged.flatMap(({ business_id, ...item }) => {
        const user_id = ownerOf(item);
        return user_id === null ? [] : [{ business_id, user_id }];
      }),
    );
    const writes = logged.map(({ business_id, chat_id, contact, actor, conversation, assignee_id }): RecordWrite => {
      const owner = ownerOf({ actor, assignee_id });
      return {
        business_id,
        actor,
        mayLackRequired: true,
        values: {
          subject: subjectOf(conversation.summary),
          summary: conversation.summary,
          contact: contact.id,
          chat: chat_id,
          // A business may have replaced the outcome by another of its own: then it is what a new conversation is.
          ...(statuses.get(business_id)?.has(conversation.outcome) === true && { status: conversation.outcome }),
          ...(owner !== null && owners.has(owner) && { owner }),
        },
      };
    });
    for (const result of await writeRecords(ctx, conversationModule, writes)) unwrapWrite([result]);
  }),
];

/** Who closed the chat, or else its assignee. */
const ownerOf = ({ actor, assignee_id: assigneeId }: Pick<ClosedChat, 'actor' | 'assignee_id'>): Id | null =>
  actor.type === 'user' ? actor.id : assigneeId;

/** The statuses that conversations of each of these businesses can have. */
async function readStatuses(ctx: WorkContext, items: readonly Logged[]): Promise<ReadonlyMap<Id, ReadonlySet<string>>> {
  const statuses = new Map<Id, ReadonlySet<string>>();
  for (const businessId of new Set(items.map(({ business_id: id }) => id))) {
    const { byName } = await fieldsOf(ctx, businessId, conversationModule);
    statuses.set(businessId, new Set(byName.get('status')?.options?.map(({ value }) => value)));
  }
  return statuses;
}

/** The first line of a summary, cut between two words where it is long. */
function subjectOf(summary: string): string {
  const [line = ''] = summary.trim().split(/\r?\n/);
  if (line.length <= SUBJECT_MAX) return line;
  const kept = line.slice(0, SUBJECT_MAX - 1);
  const end = kept.lastIndexOf(' ');
  return `${(end > SUBJECT_MAX / 2 ? kept.slice(0, end) : [...kept].filter((sign) => sign.isWellFormed()).join('')).trimEnd()}…`;
}
