import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { channelStateChanged, type ChannelState } from '../../contract/domain-events.ts';
import { channelEvents } from '../../contract/events.ts';
import type { AccountChange, IncomingAccountEvent } from '../../contract/incoming.ts';
import type { ChannelRow } from '../channel-store.ts';
import { presentChannel } from '../present-channel.ts';
import type { Provider } from '../providers/provider.ts';
import { lockChannelsOfAccounts, updateChannelsOfAccounts } from './account-channel-store.ts';

/** What people read on a channel that pauses for its account, and the provider's codes for it. */
const pausesOf = ({ capabilities: { provider, manager }, pauseCodes }: Provider) => ({
  ...pauseCodes,
  disconnectedReason: `The connection to ${provider} has ended. Reconnect the ${provider} account.`,
  // Of a number that was not active: connecting again must not activate what a person has switched off.
  unusedReason: `The connection to ${provider} ended while this number was not active. Reconnect the ${provider} account.`,
  bannedReason: `${provider} has disabled this account. See the ${manager} for the reason.`,
});
type Pauses = ReturnType<typeof pausesOf>;

/** A restriction without an end. */
const NO_END = '9999-12-31T00:00:00.000Z';

/**
 * Applies what a provider says about accounts and numbers to the channels that have them. Accounts
 * that no business here has change nothing. Only real changes make events.
 */
export async function applyAccountEvents(ctx: WorkContext, incoming: readonly IncomingAccountEvent[]): Promise<void> {
  for (const [kind, own] of Map.groupBy(incoming, ({ channel_kind }) => channel_kind))
    await applyToKind(ctx, ctx.services.providers.of(kind), own);
}

async function applyToKind(
  ctx: WorkContext,
  provider: Provider,
  incoming: readonly IncomingAccountEvent[],
): Promise<void> {
  const { tx, services } = ctx;
  const accounts = [...new Set(incoming.map(({ provider_account_id }) => provider_account_id))];
  const channels = await lockChannelsOfAccounts(tx, provider.kind, accounts);
  const pauses = pausesOf(provider);
  const changed = channels.flatMap((channel) => {
    const own = incoming.filter((event) => isMeant(channel, event));
    const next = own.reduce((state, { change }) => changeChannel(state, change, pauses), channel);
    return JSON.stringify(next) === JSON.stringify(channel) ? [] : [next];
  });
  if (changed.length === 0) return;
  const rows = await updateChannelsOfAccounts(tx, changed);
  ctx.emitAll(
    channelEvents.channelChanged,
    rows.map((row) => ({ business_id: row.business_id, data: presentChannel(row, services.providers) })),
  );
  const before = new Map(channels.map((channel) => [channel.id, stateOf(channel)]));
  ctx.raise(
    channelStateChanged,
    rows.flatMap((row) => {
      const state = stateOf(row);
      if (state === before.get(row.id)) return [];
      return [{ business_id: row.business_id, channel_id: row.id, kind: row.kind, state }];
    }),
  );
}

const stateOf = ({ status, paused_code }: ChannelRow): ChannelState => (paused_code === null ? status : 'paused');

/** Some events name their number only by its digits. */
const isMeant = (channel: ChannelRow, { provider_account_id, display_number }: IncomingAccountEvent): boolean =>
  channel.provider_account_id === provider_account_id &&
  (display_number === null || channel.handle.replaceAll(/\D/g, '') === display_number);

type ChangeOf<Type extends AccountChange['type']> = Extract<AccountChange, { type: Type }>;
type Changes = {
  [Type in AccountChange['type']]?: (
    channel: ChannelRow,
    change: ChangeOf<Type>,
    pauses: Pauses,
  ) => Partial<ChannelRow>;
};

/** What is not here is a warning that changes no channel, or about templates, which have their own. */
const CHANGES: Changes = {
  restriction: ({ restriction_info }, { restrictions }) => ({
    restriction_info: {
      ...restriction_info,
      ...Object.fromEntries(restrictions.map(({ restriction, until }) => [restriction, until ?? NO_END])),
    },
  }),
  disconnected: ({ status, paused_reason }, _, { disconnected, disconnectedReason, unusedReason }) => {
    if (paused_reason === disconnectedReason) return {};
    return status === 'active'
      ? { status: 'inactive', paused_code: disconnected, paused_reason: disconnectedReason }
      : { paused_code: disconnected, paused_reason: unusedReason };
  },
  // Whether the token works again is seen with the next call; a refusal of it pauses the number again.
  reconnected: ({ status, paused_reason }, _, { disconnectedReason, unusedReason }) => {
    if (paused_reason !== disconnectedReason && paused_reason !== unusedReason) return {};
    return {
      status: status === 'inactive' && paused_reason === disconnectedReason ? 'active' : status,
      paused_code: null,
      paused_reason: null,
    };
  },
  ban: ({ paused_code }, { is_banned }, { banned, bannedReason }) => {
    if (is_banned) return { paused_code: banned, paused_reason: bannedReason };
    return paused_code === banned ? { paused_code: null, paused_reason: null } : {};
  },
  messaging_limit: (_, { limit }) => ({ messaging_limit: limit }),
  throughput: (_, { per_second }) => ({ throughput: per_second }),
  quality: (_, { quality }) => ({ quality }),
  name: ({ verified_name }, { decision, name, rejection_reason }) => ({
    name_status: decision,
    name_rejection_reason: rejection_reason,
    verified_name: decision === 'APPROVED' ? (name ?? verified_name) : verified_name,
  }),
};

/** What one change makes of a channel. Pure. */
function changeChannel(channel: ChannelRow, change: AccountChange, pauses: Pauses): ChannelRow {
  const apply = CHANGES[change.type] as
    | ((channel: ChannelRow, change: AccountChange, pauses: Pauses) => Partial<ChannelRow>)
    | undefined;
  return apply ? { ...channel, ...apply(channel, change, pauses) } : channel;
}
