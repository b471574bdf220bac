import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MessageRow } from '../message-store.ts';
import type { ArrivedMessage } from './arrivals.ts';
import { FETCH_MEDIA, FETCH_TRIES, type MediaToFetch } from './media-to-fetch.ts';

const enqueue: NamedStatement = {
  name: 'enqueue_media_fetches',
  text: `select enqueue_job('${FETCH_MEDIA}', e.value, null, null, ${FETCH_TRIES}) from jsonb_array_elements($1) as e`,
};

/** One job for each file of new messages, in one statement; they exist exactly when the messages do. */
export async function enqueueFetches(
  tx: Transaction,
  stored: readonly { arrived: ArrivedMessage; row: MessageRow }[],
): Promise<void> {
  const jobs = stored.flatMap(({ arrived: { business_id, channel_id, message }, row }) => {
    if (!('provider_media_id' in message.content)) return [];
    const data: MediaToFetch = {
      message_id: row.id,
      channel_id,
      provider_media_id: message.content.provider_media_id,
    };
    return [{ business_id, data }];
  });
  if (jobs.length > 0) await tx.run(enqueue, [JSON.stringify(jobs)]);
}
