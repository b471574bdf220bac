import type { UncheckedCall, Together } from '../../../foundation/server/http/serve-together.ts';
import type { chatEndpoints } from '../../contract/endpoints.ts';
import { readForSending } from './read-for-sending.ts';
import { sendMessages } from './send-messages.ts';
import { PERSON_LANE } from '../../../delivery/server/index.ts';

type SendMessage = (typeof chatEndpoints)['sendMessage'];

const messageOf = ({ business_id, input: { params, body } }: UncheckedCall<SendMessage>) => ({
  business_id,
  chat_id: params.chatId,
  body,
  client_id: body.client_id,
});

/** The call by which people send. */
export const sendMessageCall: Together<SendMessage> = {
  record: 'chatId',
  begin(tx, unchecked) {
    const reading = readForSending(
      tx,
      unchecked.map((call) => ({ ...messageOf(call), actor: { id: call.user_id } })),
    );
    // Thrown where it is awaited; that is nowhere when the work fails before.
    reading.catch(() => undefined);
    return (ctx, calls) =>
      sendMessages(
        ctx,
        calls.map((call) => ({ ...messageOf(call), actor: call.actor, lane: PERSON_LANE })),
        reading,
      );
  },
};
