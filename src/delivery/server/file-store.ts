import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const keepFile: NamedStatement = {
  name: 'keep_provider_file',
  text: `insert into provider_files (business_id, channel_id, sha256, provider_file_id) values ($1, $2, $3, $4)
    on conflict (business_id, channel_id, sha256) do update
      set provider_file_id = excluded.provider_file_id, uploaded_time = excluded.uploaded_time`,
};

/** Remembers that the provider has a file: its id serves every message of the number for 30 days. */
export async function keepProviderFile(
  tx: Transaction,
  {
    businessId,
    channelId,
    sha256,
    providerFileId,
  }: { businessId: Id; channelId: Id; sha256: string; providerFileId: string },
): Promise<void> {
  await tx.run(keepFile, [businessId, channelId, sha256, providerFileId]);
}
