import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { findChannelRow } from '../channel-store.ts';
import { openChannelToken } from '../connect/access.ts';
import { refuseFault } from '../provider-fault.ts';
import { findImport, noteRequestedImport, type ChannelImport } from './channel-import-store.ts';

/**
 * Asks the provider for contacts and chats of the time before a number was connected here; they come as webhooks and cause
 * nothing. A provider gives each part once: when both were asked for, this only returns how far they are.
 */
export async function importEarlier(ctx: MemberContext, channelId: Id): Promise<{ app_sync: ChannelImport }> {
  const { tx, db, businessId, services } = ctx;
  const row = (await findChannelRow(db, businessId, channelId)) ?? refuse('NOT_FOUND');
  const before = await findImport(tx, businessId, channelId);
  if (before.contacts_time !== null && before.chats_time !== null) return { app_sync: before };
  const { connect: provider } = services.providers.of(row.kind);
  if (!provider.importEarlier)
    return refuse('INVALID_DATA', {
      message: 'Earlier contacts and chats cannot be imported from this kind of channel.',
    });
  if (row.access_token === null) return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN' });
  const token = await openChannelToken(ctx, row.id, row.access_token);
  try {
    await provider.importEarlier(token, row.provider_number_id, 'contacts');
    await provider.importEarlier(token, row.provider_number_id, 'chats');
  } catch (error) {
    refuseFault(provider)(error);
  }
  ctx.audit({ action: 'channel_import_requested', record_type: 'channels', record_id: channelId });
  return { app_sync: await noteRequestedImport(tx, businessId, channelId) };
}
