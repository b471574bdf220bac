import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Business } from '../../accounts/contract/business.ts';
import { businessQuery } from '../../accounts/web/index.ts';
import type { Channel } from '../contract/channel.ts';
import { channelEvents } from '../contract/events.ts';
import { applyChannelChange } from './channel-cache.ts';
import { channelListeners } from './on-channel-events.ts';
import { channelsQuery } from './queries.ts';

const channel = (id: string, version: number, status: Channel['status'] = 'active') =>
  ({ id, channel_id: id, platform_id: 'whatsapp', version, status, name: `Line ${id}` }) as Channel;

function cached(channels: Channel[]) {
  const client = new QueryClient();
  client.setQueryData(channelsQuery.queryKey, channels);
  client.setQueryData(businessQuery.queryKey, { channels, channels_group: [] } as unknown as Business);
  const seen = () => {
    const business = client.getQueryData(businessQuery.queryKey);
    const text = ({ id, status }: { id: string; status: string }) => `${id} ${status}`;
    return {
      list: client.getQueryData(channelsQuery.queryKey)?.map(text),
      business: business?.channels.map(text),
      groups: business?.channels_group.map((group) => `${group.platform_id} ${group.channels.length}`),
    };
  };
  return { client, seen };
}

test('a changed channel changes the list and the business, by which the shell opens its links', () => {
  const { client, seen } = cached([channel('1', 1, 'pending')]);
  applyChannelChange(client, { changed: channel('1', 2) });
  applyChannelChange(client, { changed: channel('2', 1, 'pending') });
  expect(seen()).toEqual({
    list: ['1 active', '2 pending'],
    business: ['1 active', '2 pending'],
    groups: ['whatsapp 2'],
  });
});

test('a late event changes nothing', () => {
  const { client, seen } = cached([channel('1', 3)]);
  applyChannelChange(client, { changed: channel('1', 2, 'pending') });
  expect(seen()).toMatchObject({ list: ['1 active'], business: ['1 active'] });
});

test('events do the same, one item or several at once', () => {
  const { client, seen } = cached([channel('1', 1), channel('2', 1)]);
  const listen = ({ event }: { event: string }) => channelListeners.find((each) => each.event === event);
  listen(channelEvents.channelChanged)?.apply([channel('1', 2, 'inactive'), channel('2', 2, 'inactive')], client, []);
  listen(channelEvents.channelRemoved)?.apply([{ id: '1' }], client, []);
  expect(seen()).toEqual({ list: ['2 inactive'], business: ['2 inactive'], groups: ['whatsapp 1'] });
});

test('what was never loaded stays unloaded', () => {
  const client = new QueryClient();
  applyChannelChange(client, { changed: channel('1', 1) });
  expect(client.getQueryData(channelsQuery.queryKey)).toBeUndefined();
  expect(client.getQueryData(businessQuery.queryKey)).toBeUndefined();
});
