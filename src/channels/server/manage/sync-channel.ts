import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Channel } from '../../contract/channel.ts';
import { lockChannelRow, updateChannelRow, type ChannelRow } from '../channel-store.ts';
import { openChannelToken } from '../connect/access.ts';
import { refuseFault } from '../provider-fault.ts';
import { announceQuality } from '../announce-quality.ts';
import { announceRestrictions, needsRecheck, restrictionsWhen } from '../restrictions.ts';
import { announce } from './announce.ts';
import { scheduleRecheck } from './recheck-restriction.ts';

/**
 * Reads a number again as the provider knows it: quality, limits, whether it may send, display name, PIN, phone app. Webhooks tell all of it; this is for
 * what they did not, and for people who want to be sure.
 */
export async function syncChannel(ctx: MemberContext, row: ChannelRow): Promise<Channel> {
  if (row.access_token === null) return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN' });
  const token = await openChannelToken(ctx, row.id, row.access_token);
  const { connect: provider } = ctx.services.providers.of(row.kind);
  // The provider is asked before anything is locked.
  const target = { accountId: row.provider_account_id, numberId: row.provider_number_id };
  const [account, numbers, isBlocked] = await Promise.all([
    provider.findAccount(token, target.accountId),
    provider.listNumbers(token, target.accountId),
    provider.isBlocked(token, target),
  ]).catch(refuseFault(provider));
  const number = numbers.find(({ id }) => id === row.provider_number_id) ?? refuse('NOT_FOUND');
  const locked = (await lockChannelRow(ctx.db, ctx.businessId, row.id)) ?? refuse('NOT_FOUND');
  const restriction_info = restrictionsWhen(locked.restriction_info, isBlocked);
  await updateChannelRow(ctx.db, ctx.businessId, row.id, {
    handle: number.display_phone_number,
    portfolio_id: account.portfolio_id,
    verified_name: number.verified_name || null,
    quality: number.quality_rating,
    name_status: number.name_status,
    messaging_limit: account.messaging_limit,
    throughput: number.throughput,
    restriction_info,
    is_pin_enabled: number.is_pin_enabled,
    is_in_app: number.is_in_app,
  });
  announceQuality(ctx, [{ ...locked, quality: number.quality_rating }], new Map([[locked.id, locked.quality]]));
  announceRestrictions(ctx, [{ ...locked, restriction_info }], new Map([[locked.id, locked]]));
  if (needsRecheck(restriction_info)) await scheduleRecheck(ctx, row.id);
  return announce(ctx, row.id, 'channel_synced');
}
