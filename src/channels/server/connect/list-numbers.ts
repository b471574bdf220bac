import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { NumberAccount, NumberChoice } from '../../contract/channel.ts';
import { accountKind } from '../../contract/providers/kinds.ts';
import { listChannelRows } from '../channel-store.ts';
import type { ConnectProvider, ProviderNumber } from '../providers/connect-provider.ts';
import { refuseFault } from '../provider-fault.ts';
import { connectOf } from './connect-of.ts';
import { connectedAccountId, findUsableAccess, type Access } from './access.ts';

interface Numbers {
  numbers: NumberChoice[];
  waba_id: string | null;
  accounts: NumberAccount[];
}

/** The numbers that can be chosen, as the provider knows them at this moment. Empty before a login. */
export async function listNumbers(ctx: MemberContext): Promise<Numbers> {
  const provider = connectOf(ctx.services.providers, accountKind);
  const connected = await connectedAccountId(ctx);
  const access = await findUsableAccess(ctx);
  if (!access) return { numbers: [], waba_id: connected, accounts: [] };
  const found = await askFor(provider, access).catch(refuseFault(provider));
  const rows = await listChannelRows(ctx.db, ctx.businessId);
  const channels = new Map(rows.map((row) => [row.provider_number_id, { id: row.id, status: row.status }]));
  return {
    waba_id: connected ?? (found.length === 1 ? (found[0]?.account.id ?? null) : null),
    accounts: found.map(({ account: { id, name, is_verified, messaging_limit } }) => ({
      id,
      name,
      is_verified,
      messaging_limit,
    })),
    numbers: found.flatMap(({ account, numbers }) =>
      numbers.map((number) => choiceOf(number, account.id, channels.get(number.id) ?? null)),
    ),
  };
}

function askFor(provider: ConnectProvider, { token, accountIds }: Access) {
  return Promise.all(
    accountIds.map(async (accountId) => {
      const [account, numbers] = await Promise.all([
        provider.findAccount(token, accountId),
        provider.listNumbers(token, accountId),
      ]);
      return { account, numbers };
    }),
  );
}

const choiceOf = (number: ProviderNumber, accountId: string, channel: NumberChoice['channel']): NumberChoice => ({
  phone_number_id: number.id,
  account_id: accountId,
  display_phone_number: number.display_phone_number,
  verified_name: number.verified_name,
  quality_rating: number.quality_rating,
  name_status: number.name_status,
  is_verified: number.is_verified,
  is_connected: channel !== null,
  channel,
});
