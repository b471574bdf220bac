import type { QueryClient } from '@tanstack/react-query';
import type { Business, ChannelSummary } from '../../accounts/contract/business.ts';
import { businessQuery } from '../../accounts/web/index.ts';
import type { Channel } from '../contract/channel.ts';
import { summarizeChannel } from '../contract/channel-summary.ts';
import { channelsQuery } from './queries.ts';

export type ChannelChange = { changed: Channel } | { removed: string };

/**
 * The one way a list of channels changes: by a mutation's reply or an event. An older version than the one
 * at hand is a late event and changes nothing.
 */
export function patchChannels(channels: readonly Channel[], change: ChannelChange): Channel[] {
  if ('removed' in change) return channels.filter(({ id }) => id !== change.removed);
  const { changed } = change;
  const known = channels.find(({ id }) => id === changed.id);
  if (!known) return [...channels, changed];
  if (known.version > changed.version) return [...channels];
  return channels.map((each) => (each.id === changed.id ? changed : each));
}

/** The same change in the business, by whose channels the shell opens and closes its links. */
export function patchBusinessChannels(business: Business, change: ChannelChange): Business {
  const rest = (channels: readonly ChannelSummary[]) =>
    'removed' in change
      ? channels.filter(({ id }) => id !== change.removed)
      : channels.some(({ id }) => id === change.changed.id)
        ? channels.map((each) => (each.id === change.changed.id ? summarizeChannel(change.changed) : each))
        : [...channels, summarizeChannel(change.changed)];
  const channels = rest(business.channels);
  const platforms = [...new Set(channels.map(({ platform_id }) => platform_id))];
  return {
    ...business,
    channels,
    channels_group: platforms.map((platform_id) => ({
      platform_id,
      channels: channels.filter((each) => each.platform_id === platform_id),
    })),
  };
}

/** Applies a change wherever channels are kept. */
export function applyChannelChange(queryClient: QueryClient, change: ChannelChange): void {
  const known = queryClient.getQueryData(channelsQuery.queryKey);
  const id = 'removed' in change ? change.removed : change.changed.id;
  const version = known?.find((each) => each.id === id)?.version ?? 0;
  // A late event must not turn the shell back either.
  if ('changed' in change && version > change.changed.version) return;
  queryClient.setQueryData(channelsQuery.queryKey, (channels) => channels && patchChannels(channels, change));
  queryClient.setQueryData(businessQuery.queryKey, (business) => business && patchBusinessChannels(business, change));
}
