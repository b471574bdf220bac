import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { channelStateChanged } from '../../contract/domain-events.ts';
import type { Channel } from '../../contract/channel.ts';
import { findChannelRow, lockChannelRow, now, updateChannelRow, type ChannelRow } from '../channel-store.ts';
import { openChannelToken } from '../connect/access.ts';
import { fixedByOf } from '../present-channel.ts';
import { refuseFault } from '../provider-fault.ts';
import type { Providers } from '../providers/providers.ts';
import { announce } from './announce.ts';
import { requiredPin } from './required-pin.ts';

/**
 * Makes a channel active. A pending one is subscribed and registered with the PIN first; one that was
 * only deactivated here is still registered and needs none, as one that is registered by the provider's phone app.
 */
export async function activateChannel(ctx: MemberContext, row: ChannelRow, pin: string | undefined): Promise<Channel> {
  if (row.activated_time === null || pin !== undefined) await prepareNumber(ctx, row, pin);
  // Locked only now, after the provider has answered.
  const locked = (await lockChannelRow(ctx.db, ctx.businessId, row.id)) ?? refuse('NOT_FOUND');
  await updateChannelRow(ctx.db, ctx.businessId, row.id, {
    status: 'active',
    ...(locked.activated_time === null ? { activated_time: now() } : {}),
    ...(pin === undefined || row.is_in_app ? {} : { is_pin_enabled: true }),
    ...(isFixed(locked, pin, ctx.services.providers)
      ? { paused_code: null, paused_reason: null, paused_time: null }
      : {}),
  });
  const channel = await announce(ctx, row.id, 'channel_activated');
  ctx.raise(channelStateChanged, [
    { business_id: ctx.businessId, channel_id: row.id, kind: row.kind, state: 'active' },
  ]);
  return channel;
}

/**
 * Activating says that what was wrong is fixed; if not, the next refusal pauses the channel again. A token
 * that ended is fixed by a new login only, a registration by the PIN only.
 */
function isFixed(row: ChannelRow, pin: string | undefined, providers: Providers): boolean {
  if (row.paused_code === null) return false;
  const fixedBy = fixedByOf(row, providers);
  return pin !== undefined || fixedBy === null || (fixedBy === 'registration' && row.is_in_app);
}

async function prepareNumber(ctx: MemberContext, row: ChannelRow, pin: string | undefined): Promise<void> {
  // The app keeps the registration of its number.
  const needed = row.is_in_app ? null : requiredPin(pin);
  const fresh = (await findChannelRow(ctx.db, ctx.businessId, row.id)) ?? refuse('NOT_FOUND');
  if (fresh.access_token === null) return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN' });
  const token = await openChannelToken(ctx, row.id, fresh.access_token);
  const { connect: provider } = ctx.services.providers.of(row.kind);
  try {
    await provider.subscribe(token, row.provider_account_id);
    if (needed !== null) await provider.register(token, row.provider_number_id, needed);
  } catch (error) {
    refuseFault(provider)(error);
  }
}
