import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Channel } from '../../contract/channel.ts';
import { lockChannelRow, updateChannelRow, type ChannelRow } from '../channel-store.ts';
import { openChannelToken } from '../connect/access.ts';
import { refuseFault } from '../provider-fault.ts';
import { announce } from './announce.ts';
import { requiredPin } from './required-pin.ts';

/** Sets the two-step PIN of a number at the provider. It is stored nowhere here. */
export async function changePin(ctx: MemberContext, row: ChannelRow, given: string | undefined): Promise<Channel> {
  const pin = requiredPin(given);
  if (row.access_token === null) return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN' });
  const token = await openChannelToken(ctx, row.id, row.access_token);
  const { connect: provider } = ctx.services.providers.of(row.kind);
  // The provider is asked before anything is locked.
  await provider.changePin(token, row.provider_number_id, pin).catch(refuseFault(provider));
  if (!(await lockChannelRow(ctx.db, ctx.businessId, row.id))) refuse('NOT_FOUND');
  await updateChannelRow(ctx.db, ctx.businessId, row.id, { is_pin_enabled: true });
  return announce(ctx, row.id, 'channel_pin_changed');
}
