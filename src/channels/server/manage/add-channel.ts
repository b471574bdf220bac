import { connectAccount, lockConnectedAccount } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { channelConnected } from '../../contract/domain-events.ts';
import { channelEvents } from '../../contract/events.ts';
import type { Channel } from '../../contract/channel.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import {
  claimRouteOf,
  findChannelRow,
  insertChannelRow,
  lockChannelOfNumber,
  newChannelId,
  updateChannelRow,
} from '../channel-store.ts';
import { channelToken, findUsableAccess, type Access } from '../connect/access.ts';
import { connectOf } from '../connect/connect-of.ts';
import type { ConnectProvider, ProviderAccount, ProviderNumber } from '../providers/connect-provider.ts';
import { presentChannel } from '../present-channel.ts';
import { refuseFault } from '../provider-fault.ts';

/**
 * Adds a number as a pending channel. Choosing one that is here already answers its channel, so that a
 * second press or a second tab continues where the first one is.
 */
export async function addChannel(
  ctx: MemberContext,
  kind: ChannelKind,
  numberId: string,
): Promise<{ channel: Channel }> {
  const provider = connectOf(ctx.services.providers, kind);
  const access = (await findUsableAccess(ctx)) ?? refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN' });
  // The provider is asked before anything is locked or written.
  const { account, number } = await findNumber(provider, access, numberId).catch(refuseFault(provider));
  const connected = await lockConnectedAccount(ctx);
  if (connected !== null && connected !== account.id)
    refuse('PROVIDER_REFUSED', { reason: 'OTHER_ACCOUNT', info: { id: account.id } });
  const { id, isNew } = await keepNumber(ctx, kind, access, account, number);
  const route = {
    kind,
    id,
    provider_number_id: number.id,
    provider_account_id: account.id,
  };
  if (!(await claimRouteOf(ctx.tx, route))) refuse('NOT_ALLOWED', { reason: 'NUMBER_TAKEN' });
  if (connected === null) await connectAccount(ctx, describe(account));
  const row = (await findChannelRow(ctx.db, ctx.businessId, id)) ?? refuse('NOT_FOUND');
  const channel = presentChannel(row, ctx.services.providers);
  if (isNew) {
    ctx.audit({ action: 'channel_added', record_type: 'channels', record_id: id, detail: { number_id: number.id } });
    ctx.emit(channelEvents.channelChanged, channel);
    ctx.raise(channelConnected, [{ business_id: ctx.businessId, channel_id: id, kind: row.kind }]);
  }
  return { channel };
}

async function findNumber(
  provider: ConnectProvider,
  { token, accountIds }: Access,
  numberId: string,
): Promise<{ account: ProviderAccount; number: ProviderNumber }> {
  for (const accountId of accountIds) {
    const number = (await provider.listNumbers(token, accountId)).find(({ id }) => id === numberId);
    if (number) return { number, account: await provider.findAccount(token, accountId) };
  }
  return refuse('NOT_FOUND');
}

async function keepNumber(
  ctx: MemberContext,
  kind: ChannelKind,
  access: Access,
  account: ProviderAccount,
  number: ProviderNumber,
): Promise<{ id: Id; isNew: boolean }> {
  const { db, businessId, services, tx } = ctx;
  const known = await lockChannelOfNumber(db, businessId, kind, number.id);
  const isNew = known === undefined || known.removed_time !== null;
  if (!isNew) return { id: known.id, isNew };
  const id = known?.id ?? (await newChannelId(db));
  const columns = {
    handle: number.display_phone_number,
    status: 'pending',
    provider_account_id: account.id,
    portfolio_id: account.portfolio_id,
    verified_name: number.verified_name || null,
    quality: number.quality_rating,
    name_status: number.name_status,
    name_rejection_reason: null,
    messaging_limit: account.messaging_limit,
    throughput: number.throughput,
    access_token: await services.secretBox.seal(tx, channelToken(id), access.token),
    token_expires_time: access.tokenExpiresTime,
    is_pin_enabled: number.is_pin_enabled,
    is_in_app: number.is_in_app,
    app_import: null,
    paused_code: null,
    paused_reason: null,
    paused_time: null,
    activated_time: null,
    removed_time: null,
  } as const;
  if (known) {
    await updateChannelRow(db, businessId, id, { ...columns, import_offered: true });
  } else {
    const name = number.verified_name || number.display_phone_number;
    await insertChannelRow(db, {
      ...columns,
      business_id: businessId,
      id,
      kind,
      name: name.slice(0, 60),
      provider_number_id: number.id,
    });
  }
  return { id, isNew };
}

const describe = ({ id, name, status, messaging_limit, is_verified }: ProviderAccount) => ({
  id,
  info: { id, name, status, is_verified, restrictions: [], limits: { messaging_limit } },
});
