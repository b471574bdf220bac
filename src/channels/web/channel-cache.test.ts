import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { businessQuery } from '../../accounts/web/index.ts';
import { sampleBusiness } from '../../accounts/web/testing/sample-accounts.ts';
import type { Channel } from '../contract/channel.ts';
import { summarizeChannel } from '../contract/channel-summary.ts';
import { channelEvents } from '../contract/events.ts';
import { applyChannelChange } from './channel-cache.ts';
import { channelListeners } from './on-channel-events.ts';
import { channelsQuery } from './queries.ts';
import { sampleChannel } from './testing/sample-channel.ts';

const channel = (id: string, as_of: number, status: Channel['status'] = 'active') => ({
  ...sampleChannel({ id, channel_id: id, status }),
  as_of,
});

/** What was read as of event 3. */
function cached(channels: Channel[]) {
  const client = new QueryClient();
  client.setQueryData(channelsQuery.queryKey, { items: channels, as_of: 3 });
  const summaries = channels.map(summarizeChannel);
  client.setQueryData(businessQuery.queryKey, { ...sampleBusiness({ channels: summaries }), as_of: 3 });
  const seen = () => {
    const business = client.getQueryData(businessQuery.queryKey);
    const text = ({ id, status }: { id: string; status: string }) => `${id} ${status}`;
    return {
      list: client.getQueryData(channelsQuery.queryKey)?.items.map(text),
      business: business?.channels.map(text),
      groups: business?.channels_group.map((group) => `${group.platform_id} ${group.channels.length}`),
    };
  };
  const receive = ({ event }: { event: string }, items: readonly unknown[], numbers: readonly number[]) =>
    channelListeners.find((each) => each.event === event)?.apply(items, client, numbers);
  return { client, seen, receive };
}

test('a changed channel changes the list and the business, by which the shell opens its links', () => {
  const { client, seen } = cached([channel('1', 3, 'pending')]);
  applyChannelChange(client, { changed: channel('1', 4) });
  applyChannelChange(client, { changed: channel('2', 5, 'pending') });
  expect(seen()).toEqual({
    list: ['1 active', '2 pending'],
    business: ['1 active', '2 pending'],
    groups: ['whatsapp 2'],
  });
});

test('a late change changes nothing, nor does one of a channel that was removed since', () => {
  const { client, seen } = cached([channel('1', 3)]);
  applyChannelChange(client, { changed: channel('1', 2, 'pending') });
  expect(seen()).toMatchObject({ list: ['1 active'], business: ['1 active'] });
  applyChannelChange(client, { removed: '1', as_of: 6 });
  applyChannelChange(client, { changed: channel('1', 5) });
  expect(seen()).toEqual({ list: [], business: [], groups: [] });
});

test('events do the same, one item or several at once', () => {
  const { seen, receive } = cached([channel('1', 3), channel('2', 3)]);
  receive(channelEvents.channelChanged, [channel('1', 4, 'inactive'), channel('2', 5, 'inactive')], [4, 5]);
  receive(channelEvents.channelRemoved, [{ id: '1' }], [6]);
  expect(seen()).toEqual({ list: ['2 inactive'], business: ['2 inactive'], groups: ['whatsapp 1'] });
});

test('what was never loaded stays unloaded', () => {
  const client = new QueryClient();
  applyChannelChange(client, { changed: channel('1', 1) });
  expect(client.getQueryData(channelsQuery.queryKey)).toBeUndefined();
  expect(client.getQueryData(businessQuery.queryKey)).toBeUndefined();
});
