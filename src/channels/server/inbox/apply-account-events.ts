import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { channelNoticed, channelStateChanged, type ChannelState } from '../../contract/domain-events.ts';
import { channelEvents } from '../../contract/events.ts';
import type { AccountChange, IncomingAccountEvent } from '../../contract/incoming.ts';
import { qualityOf } from '../../contract/quality.ts';
import type { ChannelRow } from '../channel-store.ts';
import { withNotice } from '../notices.ts';
import { presentChannel } from '../present-channel.ts';
import type { Provider } from '../providers/provider.ts';
import { announceQuality } from '../announce-quality.ts';
import { announceRestrictions, NO_END } from '../restrictions.ts';
import { lockChannelsOfAccounts, updateChannelsOfAccounts } from './account-channel-store.ts';

/** What people read on a channel that pauses for its account, and the provider's codes for it. */
const pausesOf = ({ capabilities: { provider, manager }, pauseCodes }: Provider) => ({
  ...pauseCodes,
  disconnectedReason: `The connection to ${provider} has ended. Reconnect the ${provider} account.`,
  // Of a number that was not active: connecting again must not activate what a person has switched off.
  unusedReason: `The connection to ${provider} ended while this number was not active. Reconnect the ${provider} account.`,
  bannedReason: `${provider} has disabled this account. See the ${manager} for the reason.`,
  rejectedReason: `${provider} has rejected this account after its review. See the ${manager} for the reason.`,
});
type Pauses = ReturnType<typeof pausesOf>;

/** Answers of a review that end one that was rejected. */
const USABLE_REVIEWS = new Set(['APPROVED', 'PENDING']);

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
    const next = own.reduce((state, { change }) => changeChannel(state, change, provider, pauses), channel);
    return JSON.stringify(next) === JSON.stringify(channel) ? [] : [next];
  });
  if (changed.length === 0) return;
  const rows = await updateChannelsOfAccounts(tx, changed);
  ctx.emitAll(
    channelEvents.channelChanged,
    rows.map((row) => ({ business_id: row.business_id, data: presentChannel(row, services.providers) })),
  );
  const before = new Map(channels.map((channel) => [channel.id, channel]));
  ctx.raise(
    channelStateChanged,
    rows.flatMap((row) => {
      const state = stateOf(row);
      const known = before.get(row.id);
      if (known && state === stateOf(known)) return [];
      return [{ business_id: row.business_id, channel_id: row.id, kind: row.kind, state }];
    }),
  );
  announceQuality(ctx, rows, new Map(channels.map(({ id, quality }) => [id, quality])));
  announceRestrictions(ctx, rows, before);
  const news = rows.flatMap((row) => {
    const { business_id, id: channel_id, kind, name } = row;
    const known = before.get(row.id);
    return known ? newsOf(known, row).map((text) => ({ business_id, channel_id, kind, name, text })) : [];
  });
  // What is said of an account is said of each of its numbers; people read it once.
  ctx.raise(channelNoticed, [...new Map(news.map((each) => [`${each.business_id} ${each.text}`, each])).values()]);
}

const stateOf = ({ status, paused_code }: ChannelRow): ChannelState => (paused_code === null ? status : 'paused');

const isLow = (rating: string): boolean => qualityOf(rating) === 'low';
const isRefusedName = (status: string | null): boolean => status === 'DECLINED' || status === 'REJECTED';

/** What an administrator must read of a change, each once. */
function newsOf(before: ChannelRow, after: ChannelRow): string[] {
  const known = new Set(before.notices.map(({ id }) => id));
  const isRestricted = Object.entries(after.restriction_info).some(
    ([name, until]) => before.restriction_info[name as keyof typeof before.restriction_info] !== until,
  );
  return [
    ...(after.paused_reason !== null && after.paused_reason !== before.paused_reason ? [after.paused_reason] : []),
    ...(isRestricted
      ? ['Some messages are not allowed for a while. Settings > Channels says which, and until when.']
      : []),
    ...(isLow(after.quality) && !isLow(before.quality)
      ? ['The quality is low now: customers block or report messages. Send fewer marketing messages.']
      : []),
    ...(isRefusedName(after.name_status) && !isRefusedName(before.name_status)
      ? ['The display name was not approved. Choose another one.']
      : []),
    ...after.notices.filter(({ id }) => !known.has(id)).map(({ text }) => text),
  ];
}

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

/** What is not here is a notice, or about templates, which have their own. */
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
  ban: ({ paused_code, paused_reason }, { is_banned }, { banned, bannedReason, rejectedReason }) => {
    if (is_banned) return { paused_code: banned, paused_reason: bannedReason };
    return paused_code === banned && paused_reason !== rejectedReason ? { paused_code: null, paused_reason: null } : {};
  },
  review: ({ paused_code, paused_reason }, { decision }, { banned, rejectedReason }) => {
    if (decision === 'REJECTED') return { paused_code: banned, paused_reason: rejectedReason };
    return paused_code === banned && paused_reason === rejectedReason && USABLE_REVIEWS.has(decision)
      ? { paused_code: null, paused_reason: null }
      : {};
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

/** What one change makes of a channel. */
function changeChannel(channel: ChannelRow, change: AccountChange, provider: Provider, pauses: Pauses): ChannelRow {
  const apply = CHANGES[change.type] as
    | ((channel: ChannelRow, change: AccountChange, pauses: Pauses) => Partial<ChannelRow>)
    | undefined;
  const notice = provider.noticeOf(change);
  return {
    ...channel,
    ...apply?.(channel, change, pauses),
    ...(notice && { notices: withNotice(channel.notices, notice, new Date().toISOString()) }),
  };
}
