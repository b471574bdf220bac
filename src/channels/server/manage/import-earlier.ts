import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { AppImport, Channel } from '../../contract/channel.ts';
import { findChannelRow, lockChannelRow, updateChannelRow } from '../channel-store.ts';
import { openChannelToken } from '../connect/access.ts';
import { presentChannel } from '../present-channel.ts';
import { refuseFault } from '../provider-fault.ts';
import { announce } from './announce.ts';

/**
 * Asks the provider for contacts and chats of the time before a number was connected here; they come as webhooks and cause
 * nothing. A provider gives each part once: what was asked for is not asked for again, unless the provider has refused it.
 */
export async function importEarlier(ctx: MemberContext, channelId: Id): Promise<{ channel: Channel }> {
  const { db, businessId, services } = ctx;
  const row = (await findChannelRow(db, businessId, channelId)) ?? refuse('NOT_FOUND');
  if (isAskedFor(row.app_import)) return { channel: presentChannel(row, services.providers) };
  const { connect: provider, explain } = services.providers.of(row.kind);
  if (!provider.importEarlier)
    return refuse('INVALID_DATA', {
      message: 'Earlier contacts and chats cannot be imported from this kind of channel.',
    });
  if (row.access_token === null) return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN' });
  const token = await openChannelToken(ctx, row.id, row.access_token);
  // The provider is asked before anything is locked.
  try {
    await provider.importEarlier(token, row.provider_number_id, 'contacts');
    await provider.importEarlier(token, row.provider_number_id, 'chats');
  } catch (error) {
    // In our words, where they are known for it.
    const sentenceOf = (code: number | null) => explain(code, null).refusal.message;
    refuseFault(provider, ({ code }) => (sentenceOf(code) === sentenceOf(null) ? null : sentenceOf(code)))(error);
  }
  const locked = (await lockChannelRow(db, businessId, channelId)) ?? refuse('NOT_FOUND');
  const appImport: AppImport = {
    requested_time: new Date().toISOString(),
    // What has come while the provider answered.
    percent: locked.app_import?.refusal ? null : (locked.app_import?.percent ?? null),
    refusal: null,
  };
  await updateChannelRow(db, businessId, channelId, { app_import: JSON.stringify(appImport) });
  return { channel: await announce(ctx, channelId, 'channel_import_requested') };
}

const isAskedFor = (known: AppImport | null): boolean =>
  known !== null && known.requested_time !== null && !known.refusal;
