import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { hashToken } from '../../../foundation/server/http/session-cookie.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { channelEvents } from '../../contract/events.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import { findChannelRow, lockChannelsOfAccount, updateChannelRow } from '../channel-store.ts';
import { fixedByOf, presentChannel } from '../present-channel.ts';
import { refuseFault } from '../provider-fault.ts';
import type { ConnectProvider } from '../providers/connect-provider.ts';
import { attemptToken, channelToken, connectedAccountId, type Access } from './access.ts';
import { keepAccess, useState } from './attempt-store.ts';
import { connectOf } from './connect-of.ts';

/**
 * Exchanges the code of a login. The state is used up in a transaction of its own before the provider is
 * asked, so that it works once whatever comes of it; what the login gives access to is kept afterwards.
 */
export async function finishConnect(
  ctx: MemberContext,
  { kind, state, code }: { kind: ChannelKind; state: string; code: string },
) {
  const provider = connectOf(ctx.services.providers, kind);
  const { businessId, services, user } = ctx;
  const attemptId = await inTransaction({ pool: services.pool, businessId, mode: 'write' }, ({ db }) =>
    useState(db, businessId, { stateHash: hashToken(state), sessionId: user.session_id, kind }),
  );
  if (attemptId === undefined) return refuse('LINK_EXPIRED', { reason: 'CONNECT' });
  const access = await exchange(provider, code).catch(refuseFault(provider));
  await requireSameAccount(ctx, access);
  await keepAccess(ctx.db, businessId, attemptId, {
    ...access,
    token: await services.secretBox.seal(ctx.tx, attemptToken(attemptId), access.token),
  });
  await renewTokens(ctx, kind, access);
  ctx.audit({ action: 'channel_login', detail: { accounts: access.accountIds } });
  return { auth: { state, url: null, is_authorised: true } };
}

async function exchange(provider: ConnectProvider, code: string): Promise<Access> {
  const { token, expiresInSeconds: seconds } = await provider.exchangeCode(code);
  const accountIds = await provider.grantedAccounts(token);
  return {
    token,
    tokenExpiresTime: seconds === null ? null : new Date(Date.now() + seconds * 1000).toISOString(),
    accountIds,
  };
}

async function requireSameAccount(ctx: MemberContext, { accountIds }: Access): Promise<void> {
  const [chosen] = accountIds;
  if (chosen === undefined) return refuse('PROVIDER_REFUSED', { reason: 'NO_ACCOUNT' });
  const connected = await connectedAccountId(ctx);
  if (connected !== null && !accountIds.includes(connected))
    return refuse('PROVIDER_REFUSED', { reason: 'OTHER_ACCOUNT', info: { id: chosen } });
}

/** A new login of the connected account is also how channels whose token was refused get a good one. */
async function renewTokens(ctx: MemberContext, kind: ChannelKind, access: Access): Promise<void> {
  const { db, businessId, services, tx } = ctx;
  const connected = await connectedAccountId(ctx);
  if (connected === null) return;
  for (const row of await lockChannelsOfAccount(db, businessId, kind, connected)) {
    if (row.removed_time !== null) continue;
    const isFixed = fixedByOf(row, services.providers) === 'login';
    await updateChannelRow(db, businessId, row.id, {
      access_token: await services.secretBox.seal(tx, channelToken(row.id), access.token),
      token_expires_time: access.tokenExpiresTime,
      ...(isFixed ? { paused_code: null, paused_reason: null, paused_time: null } : {}),
    });
    const renewed = await findChannelRow(db, businessId, row.id);
    if (renewed) ctx.emit(channelEvents.channelChanged, presentChannel(renewed, services.providers));
  }
}
