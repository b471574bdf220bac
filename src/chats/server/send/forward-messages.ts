import type { z } from 'zod';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Reply } from '../../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { forwardEndpoints } from '../../contract/forward-endpoints.ts';
import { isForwardable } from '../../contract/forwarding.ts';
import { sendMessageBody, type MessageBody } from '../../contract/message.ts';
import { findTargets, type MessageTarget } from '../store/message-read-store.ts';
import { sendMessages, type NewMessage } from './send-messages.ts';
import { PERSON_LANE } from '../../../delivery/server/index.ts';

type Call = (typeof forwardEndpoints)['forwardMessages'];

/**
 * Sends messages again into other chats, as messages of the caller and under the rules of each chat. Their contents are
 * read here, so numbers that the caller may not see and files go on as they are; a file is named by one more message and
 * uploaded by nobody. Each message has a client id of its own, so a call that is repeated sends nothing twice.
 */
export async function forwardMessages(
  ctx: MemberContext,
  chatId: Id,
  { message_ids, chat_ids, client_id }: z.output<Call['body']>,
): Promise<Reply<Call>> {
  const { tx, businessId: business_id, actor } = ctx;
  const ids = [...new Set(message_ids)];
  const chats = [...new Set(chat_ids)];
  const found = await findTargets(
    tx,
    ids.map((id) => ({ business_id, chat_id: chatId, id })),
  );
  const bodies = ids.map((id) => ({ id, body: bodyOf(found.get(id) ?? refuse('NOT_FOUND')) }));
  const items = chats.flatMap((chat_id) =>
    bodies.map(({ id, body }): NewMessage => ({
      business_id,
      chat_id,
      actor,
      lane: PERSON_LANE,
      body,
      // 40 characters of the caller, two ids of 18 digits at most.
      client_id: `${client_id}.${chat_id}.${id}`,
      isForwarded: true,
    })),
  );
  const sent = await sendMessages(ctx, items);
  const [first] = sent;
  if (first && 'refusal' in first && sent.every((each) => 'refusal' in each)) throw first.refusal;
  return {
    results: chats.map((chat_id, index) => {
      const own = sent.slice(index * ids.length, (index + 1) * ids.length);
      const refusal = own.flatMap((each) => ('refusal' in each ? [each.refusal] : []))[0];
      return {
        chat_id,
        messages: own.flatMap((each) => ('message' in each ? [each.message] : [])),
        refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
      };
    }),
  };
}

/** A stored message as one that is to be sent. Pictures, videos and documents are sent as files, whatever they were called. */
function bodyOf({ content_type: kind, content }: MessageTarget): MessageBody {
  if (!isForwardable({ content_type: kind, content })) return refuseKind();
  const { csid, caption, voice, text, latitude, longitude, name, address, contacts } = content;
  const isFile = kind !== 'audio' && kind !== 'sticker';
  const given =
    'csid' in content
      ? { content_type: isFile ? 'file' : kind, content: { csid, caption, ...(kind === 'audio' && { voice }) } }
      : {
          text: { content_type: kind, content: { text } },
          location: { content_type: kind, content: { latitude, longitude, name, address } },
          contacts: { content_type: kind, content: { contacts } },
        }[kind as 'text' | 'location' | 'contacts'];
  const parsed = sendMessageBody.safeParse({ ...given, client_id: 'forwarded' });
  // What a customer sent may be more than we send: a card with a hundred people.
  if (!parsed.success) return refuseKind();
  const { client_id: _, ...body } = parsed.data;
  return body;
}

const refuseKind = () =>
  refuse('INVALID_DATA', { message: 'A message of this kind cannot be forwarded.', info: { field: 'message_ids' } });
