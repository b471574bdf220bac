import type { Pool } from '../../../foundation/server/db/pool.ts';
import { fileOf } from '../../../channels/contract/outgoing.ts';
import type { SendResponse } from '../../../channels/contract/sending.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { ObjectStore } from '../../../foundation/server/files/object-store.ts';
import { keepProviderFile } from '../outbox/claim-store.ts';
import { writeSendResults } from '../outbox/result-store.ts';
import type { LeasedSend } from './conclude.ts';
import type { Sender } from '../../../channels/server/index.ts';

const GONE: SendResponse = {
  kind: 'refused',
  retry: 'never',
  pauses: false,
  closes_window: false,
  retry_after_seconds: null,
  refusal: { message: 'The file of this message is no longer there. Choose it again.', code: null, detail: null },
};

/**
 * Gives the provider the file of a leased send and returns the send to the queue, where its
 * turn comes at once. Returns a response to conclude from when that was not possible, else null.
 */
export async function uploadFile(
  { pool, objectStore }: { pool: Pool; objectStore: ObjectStore },
  sender: Sender,
  send: LeasedSend,
): Promise<SendResponse | null> {
  const file = fileOf(send.payload);
  const stored = file && (await objectStore.get(send.business_id, file.sha256));
  if (!file || !stored) return GONE;
  const response = await sender.upload({
    bytes: stored.stream,
    size: stored.size,
    mimeType: file.mime_type,
    name: file.name,
  });
  stored.stream.destroy();
  if (response.kind === 'refused') return response;
  if (response.kind === 'failed') return { kind: 'not_sent', detail: response.detail };
  await inTransaction({ pool, businessId: send.business_id, mode: 'write' }, async (tx) => {
    const { business_id, channel_id, message_id, lease_epoch } = send;
    await Promise.all([
      writeSendResults(tx, [
        { business_id, message_id, lease_epoch, state: 'queued', provider_id: null, outcome: null, retry_seconds: 0 },
      ]),
      keepProviderFile(tx, {
        businessId: business_id,
        channelId: channel_id,
        sha256: file.sha256,
        providerFileId: response.id,
      }),
    ]);
  });
  return null;
}
