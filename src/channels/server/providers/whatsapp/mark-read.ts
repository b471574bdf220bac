import type { ChannelAccess } from '../provider.ts';
import type { Graph } from './graph.ts';

/** Marks a customer's message and all before it as read; with `typing` the customer sees us write for up to 25 s. */
export async function markRead(
  graph: Graph,
  { number_id: numberId, token }: ChannelAccess,
  messageId: string,
  { typing = false }: { typing?: boolean } = {},
): Promise<void> {
  await graph.call({
    method: 'POST',
    path: `${numberId}/messages`,
    token,
    json: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: messageId,
      ...(typing ? { typing_indicator: { type: 'text' } } : {}),
    },
  });
}
