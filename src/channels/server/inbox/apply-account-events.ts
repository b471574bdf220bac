import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { EventBatch } from '../../../foundation/server/events/event-batch.ts';
import { channelEvents } from '../../contract/events.ts';
import type { AccountChange, IncomingAccountEvent } from '../../contract/incoming.ts';
import type { ChannelRow } from '../channel-store.ts';
import { presentChannel } from '../present-channel.ts';
import { lockChannelsOfAccounts, updateChannelsOfAccounts } from './account-channel-store.ts';

/** The token is no longer worth anything: connecting again mends it. */
const TOKEN_GONE = 190;
const ACCOUNT_LOCKED = 131_031;
const DISCONNECTED = 'The connection to WhatsApp has ended. Reconnect the WhatsApp account.';
// Of a number that was not active: connecting again must not activate what somebody has switched off.
const DISCONNECTED_UNUSED =
  'The connection to WhatsApp ended while this number was not active. Reconnect the WhatsApp account.';
const LOCKED = 'WhatsApp has disabled this account. See the WhatsApp Manager for the reason.';
/** A restriction without an end. */
const NO_END = '9999-12-31T00:00:00.000Z';

/**
 * Applies what a provider says about accounts and numbers to the channels that have them. Accounts
 * that nobody here has change nothing. Only what really changed is told.
 */
export async function applyAccountEvents(
  tx: Transaction,
  incoming: readonly IncomingAccountEvent[],
  events: EventBatch,
): Promise<void> {
  if (incoming.length === 0) return;
  const accounts = [...new Set(incoming.map(({ provider_account_id }) => provider_account_id))];
  const channels = await lockChannelsOfAccounts(tx, 'whatsapp', accounts);
  const changed = channels.flatMap((channel) => {
    const own = incoming.filter((event) => isMeant(channel, event));
    const next = own.reduce((state, { change }) => changeChannel(state, change), channel);
    return JSON.stringify(next) === JSON.stringify(channel) ? [] : [next];
  });
  if (changed.length === 0) return;
  for (const row of await updateChannelsOfAccounts(tx, changed))
    events.emit(row.business_id, channelEvents.channelChanged, presentChannel(row));
}

/** Some events name their number only by its digits. */
const isMeant = (channel: ChannelRow, { provider_account_id, display_number }: IncomingAccountEvent): boolean =>
  channel.provider_account_id === provider_account_id &&
  (display_number === null || channel.handle.replaceAll(/\D/g, '') === display_number);

type ChangeOf<Type extends AccountChange['type']> = Extract<AccountChange, { type: Type }>;
type Changes = {
  [Type in AccountChange['type']]?: (channel: ChannelRow, change: ChangeOf<Type>) => Partial<ChannelRow>;
};

/** What is not here is a warning that changes no channel, or about templates, which have their own. */
const CHANGES: Changes = {
  restriction: ({ restriction_info }, { restrictions }) => ({
    restriction_info: {
      ...restriction_info,
      ...Object.fromEntries(restrictions.map(({ restriction, until }) => [restriction, until ?? NO_END])),
    },
  }),
  disconnected: ({ status, paused_reason }) => {
    if (paused_reason === DISCONNECTED) return {};
    return status === 'active'
      ? { status: 'inactive', paused_code: TOKEN_GONE, paused_reason: DISCONNECTED }
      : { paused_code: TOKEN_GONE, paused_reason: DISCONNECTED_UNUSED };
  },
  // Whether the token works again is seen with the next call; a refusal of it pauses the number anew.
  reconnected: ({ status, paused_reason }) => {
    if (paused_reason !== DISCONNECTED && paused_reason !== DISCONNECTED_UNUSED) return {};
    return {
      status: status === 'inactive' && paused_reason === DISCONNECTED ? 'active' : status,
      paused_code: null,
      paused_reason: null,
    };
  },
  ban: ({ paused_code }, { is_banned }) => {
    if (is_banned) return { paused_code: ACCOUNT_LOCKED, paused_reason: LOCKED };
    return paused_code === ACCOUNT_LOCKED ? { paused_code: null, paused_reason: null } : {};
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

/** What one piece of news makes of a channel. Pure. */
function changeChannel(channel: ChannelRow, change: AccountChange): ChannelRow {
  const apply = CHANGES[change.type] as
    | ((channel: ChannelRow, change: AccountChange) => Partial<ChannelRow>)
    | undefined;
  return apply ? { ...channel, ...apply(channel, change) } : channel;
}
