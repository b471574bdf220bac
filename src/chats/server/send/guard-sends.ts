import type { SendRefusal } from '../../../channels/contract/outgoing.ts';
import { PERSON_LANE, type GuardedSend, type GuardVerdict, type SendGuard } from '../../../delivery/server/index.ts';
import { errorSentence, type ErrorReason } from '../../../foundation/contract/errors.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { findUnapproved } from '../../../templates/server/index.ts';
import type { SendingScope } from '../../contract/rules.ts';
import { isChatChannelUsable, marketingRefusal, scopeOf } from '../write-rules.ts';
import { findAuthors } from '../store/message-read-store.ts';
import { lockForSending, type GuardedChat } from '../store/chat-read-store.ts';
import { takenBackRefusal } from './take-back.ts';

const no = (reason: ErrorReason<'NOT_ALLOWED'>): GuardVerdict => ({
  allowed: false,
  refusal: { message: errorSentence('NOT_ALLOWED', { reason }), code: null, detail: null } satisfies SendRefusal,
});

interface Facts {
  chat: GuardedChat | undefined;
  /** Null for what no person has written. */
  authorId: Id | null;
  /** Colleagues wrote it for colleagues. Nothing enqueues such a message; were it enqueued, it would stop here. */
  isInternal: boolean;
  isApproved: boolean;
  /** Why it was taken back; null: it was not. */
  takenBack: SendRefusal | null;
}

/** Why the reply window keeps this message back; null where it does not. Lane 1 is what a person writes. */
function elapsedFor(
  { lane, is_template }: GuardedSend,
  scope: SendingScope,
): 'WINDOW_ELAPSED' | 'CUSTOMER_FIRST' | null {
  if (scope === 'template') return is_template ? null : 'WINDOW_ELAPSED';
  return scope === 'anything' || (scope === 'person' && lane === PERSON_LANE) ? null : 'CUSTOMER_FIRST';
}

function judge(send: GuardedSend, { chat, authorId, isInternal, isApproved, takenBack }: Facts): GuardVerdict {
  if (isInternal) return no('INTERNAL');
  // A campaign or a sequence writes to a person, whether a chat with them is open or not.
  if (!chat || (chat.state === 'closed' && send.source === null)) return no('CHAT_CLOSED');
  if (takenBack !== null) return { allowed: false, refusal: takenBack };
  const scope = scopeOf(chat);
  // A person's reply is sent only while that person has the chat.
  if (send.lane === PERSON_LANE && authorId !== null && chat.assignee_id !== authorId) return no('NOT_ASSIGNEE');
  // A pause waits in the engine: what was accepted before it is sent once its cause is fixed.
  if (!isChatChannelUsable({ ...chat, channel_paused_code: null })) return no('CHANNEL_INACTIVE');
  const elapsed = elapsedFor(send, scope);
  if (elapsed !== null) return no(elapsed);
  if (send.is_template && !isApproved) return no('TEMPLATE_UNAVAILABLE');
  const unwanted = send.is_marketing ? marketingRefusal(chat) : null;
  if (unwanted !== null) return no(unwanted);
  return { allowed: true, outside_window: scope !== 'anything', contact_id: chat.contact_id };
}

/** Checks the rules of sending once more, in the transaction that claims the messages. */
export const guardSends: SendGuard = async (tx, sends) => {
  const [first] = sends;
  if (!first) return new Map();
  const businessId = first.business_id;
  const chats = await lockForSending(
    tx,
    businessId,
    sends.map(({ chat_id }) => chat_id),
  );
  const templates = sends.flatMap(({ message_id, payload }) =>
    payload.type === 'template' ? [{ message_id, name: payload.name, language: payload.language }] : [],
  );
  const accountId = chats.get(first.chat_id)?.channel_account_id ?? '';
  const [authors, unapproved] = await Promise.all([
    findAuthors(
      tx,
      businessId,
      sends.map(({ message_id }) => message_id),
    ),
    templates.length === 0 ? new Set<number>() : findUnapproved(tx, businessId, accountId, templates),
  ]);
  const refused = new Set(templates.flatMap(({ message_id }, index) => (unapproved.has(index) ? [message_id] : [])));
  return new Map(
    sends.map((send) => [
      send.message_id,
      judge(send, {
        chat: chats.get(send.chat_id),
        authorId: authors.get(send.message_id)?.author_id ?? null,
        isInternal: authors.get(send.message_id)?.origin === 'internal',
        isApproved: !refused.has(send.message_id),
        takenBack: takenBackRefusal(authors.get(send.message_id)?.taken_back ?? null),
      }),
    ]),
  );
};
