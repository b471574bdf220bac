import { LAKSHMI, NUMBER, type Stand } from './sandbox-with-receiver.ts';

/** The shortest description of a session that has its version in front. */
export const SDP = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n';

/** Turns calling on for the number. */
export async function enableCalling(stand: Stand): Promise<void> {
  await stand.graph('POST', `${NUMBER}/settings`, { calling: { status: 'ENABLED' } });
}

/** The customer answers a request for permission to call. */
export async function answerRequest(stand: Stand, response: 'accept' | 'reject', given: object = {}): Promise<void> {
  await stand.control('POST', `phones/${LAKSHMI}/messages`, {
    to: NUMBER,
    type: 'interactive',
    interactive: {
      type: 'call_permission_reply',
      call_permission_reply: { response, is_permanent: false, response_source: 'user_action', ...given },
    },
  });
}

/** The customer calls the number. */
export async function ring(stand: Stand, id: `wacid.${string}`): Promise<void> {
  await stand.control('POST', 'webhooks', {
    number_id: NUMBER,
    field: 'calls',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '919000014220', phone_number_id: NUMBER },
      contacts: [{ profile: { name: 'Lakshmi' }, wa_id: LAKSHMI }],
      calls: [
        {
          id,
          from: LAKSHMI,
          to: '919000014220',
          event: 'connect',
          timestamp: '1795330484',
          direction: 'USER_INITIATED',
          session: { sdp_type: 'offer', sdp: SDP },
        },
      ],
    },
  });
}
