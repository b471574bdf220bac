import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { Sealed, SecretLocation } from '../../../foundation/server/secrets/secret-box.ts';
import { accountKind } from '../../contract/providers/kinds.ts';
import { listChannelRows } from '../channel-store.ts';
import { findAccess } from './attempt-store.ts';

export const attemptToken = (rowId: Id): SecretLocation => ({
  table: 'connect_attempts',
  column: 'access_token',
  rowId,
});
export const channelToken = (rowId: Id): SecretLocation => ({ table: 'channels', column: 'access_token', rowId });

/** A token and the accounts that it opens. */
export interface Access {
  token: string;
  tokenExpiresTime: string | null;
  accountIds: string[];
}

/** The account whose numbers are connected here; a business has one at a time. */
export async function connectedAccountId({ db, businessId }: Pick<BusinessContext, 'db' | 'businessId'>) {
  const rows = await listChannelRows(db, businessId);
  return rows.find(({ kind }) => kind === accountKind)?.provider_account_id ?? null;
}

/**
 * What this person can choose numbers with: their last login, else the token of a connected channel.
 * Null when neither is there: the account has to be connected first.
 */
export async function findUsableAccess(ctx: MemberContext): Promise<Access | null> {
  const { db, businessId, user, services, tx } = ctx;
  const connected = await connectedAccountId(ctx);
  const login = await findAccess(db, businessId, user.session_id);
  if (login?.access_token && login.assets) {
    return {
      token: await services.secretBox.open(tx, attemptToken(login.id), login.access_token),
      tokenExpiresTime: login.assets.token_expires_time,
      accountIds: login.assets.account_ids.filter((each) => connected === null || each === connected),
    };
  }
  const rows = await listChannelRows(db, businessId);
  const row = rows.find(({ access_token, paused_code }) => access_token !== null && paused_code === null);
  if (!row?.access_token) return null;
  return {
    token: await openChannelToken(ctx, row.id, row.access_token),
    tokenExpiresTime: row.token_expires_time,
    accountIds: [row.provider_account_id],
  };
}

/** Opens the token of a channel. */
export function openChannelToken(
  { services, tx }: Pick<BusinessContext, 'services' | 'tx'>,
  channelId: Id,
  text: Sealed,
): Promise<string> {
  return services.secretBox.open(tx, channelToken(channelId), text);
}
