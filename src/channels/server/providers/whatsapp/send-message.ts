import type { SendResponse } from '../../../contract/sending.ts';
import { OutsideError } from '../../../../foundation/server/outbound/outside-error.ts';
import type { ProviderResponse } from '../../../../foundation/server/outbound/provider-connection.ts';
import type { ChannelAccess, SendRequest } from '../provider.ts';
import { graphMessage } from './graph-message.ts';
import { parseJson, type Graph } from './graph.ts';
import type { ProviderRefusal } from '../provider-refused.ts';
import { readRefusal } from './graph-refusal.ts';
import { isOutcomeUnknown, judge } from './explain.ts';

/** Sends one message; never throws for what the network or the provider does. */
export async function sendMessage(
  graph: Graph,
  { number_id: numberId, token }: ChannelAccess,
  { recipient, message, fileId, callbackData }: SendRequest,
): Promise<SendResponse> {
  try {
    const answer = await graph.ask({
      method: 'POST',
      path: `${numberId}/messages`,
      token,
      json: graphMessage(recipient, message, fileId, callbackData),
    });
    return readAnswer(answer);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return error.mayHaveLeft
      ? { kind: 'unknown', detail: error.reason, retry_after_seconds: null }
      : { kind: 'not_sent', detail: error.reason };
  }
}

interface Accepted {
  messages?: { id?: unknown; message_status?: unknown }[];
  contacts?: { wa_id?: unknown; user_id?: unknown }[];
}

/** Judges a response by what it holds; the HTTP status only says which of two bodies it is. */
export function readAnswer(response: ProviderResponse): SendResponse {
  const { status, retryAfterSeconds } = response;
  const answer = parseJson(response.body);
  if (status >= 200 && status < 300) return readAccepted(status, answer);
  const refusal = readRefusal(response, answer);
  if (refusal && !isOutcomeUnknown(refusal)) return { kind: 'refused', ...judge(refusal) };
  // Something between us and the provider speaks. A 4xx (and 3xx) never reached the part that sends; behind
  // a 5xx the message may be on its way.
  return status >= 500
    ? {
        kind: 'unknown',
        detail: refusal ? `HTTP ${status}, code ${refusal.code}` : `HTTP ${status} without a reason`,
        retry_after_seconds: retryAfterSeconds,
      }
    : { kind: 'refused', ...judge(unnamed(response)) };
}

function readAccepted(status: number, answer: unknown): SendResponse {
  const { messages, contacts } = (answer ?? {}) as Accepted;
  const [message] = messages ?? [];
  // A success that cannot be read: it was taken, and its id will come with the first status.
  if (typeof message?.id !== 'string' || message.id === '')
    return { kind: 'unknown', detail: `HTTP ${status} without an id`, retry_after_seconds: null };
  const recipient = contacts?.[0]?.wa_id ?? contacts?.[0]?.user_id;
  return {
    kind: 'accepted',
    provider_id: message.id,
    held: message.message_status === 'held_for_quality_assessment',
    recipient_id: typeof recipient === 'string' ? recipient : null,
  };
}

const TOO_MANY_REQUESTS = 429;

const unnamed = ({ status, retryAfterSeconds }: ProviderResponse): ProviderRefusal => ({
  http_status: status,
  code: status === TOO_MANY_REQUESTS ? 4 : 1,
  subcode: null,
  type: null,
  message: `HTTP ${status}`,
  detail: null,
  user_title: null,
  user_message: null,
  trace_id: null,
  is_transient: true,
  retry_after_seconds: retryAfterSeconds,
});
