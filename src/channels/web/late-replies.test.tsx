import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessEndpoints } from '../../accounts/contract/setup-endpoints.ts';
import { businessQuery } from '../../accounts/web/index.ts';
import { sampleBusiness } from '../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { createFakeServer } from '../../foundation/web/testing/fake-server.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { summarizeChannel } from '../contract/channel-summary.ts';
import { channelListeners } from './on-channel-events.ts';
import { channelsQuery } from './queries.ts';
import { sampleChannel } from './testing/sample-channel.ts';

// Replies and events travel on two connections: what left the server later may arrive earlier.

const fake = createFakeServer();
const paused = sampleChannel({ paused_reason: 'The account is restricted.' });
const summary = summarizeChannel(sampleChannel());
let client: QueryClient;

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.server.resetHandlers();
  fake.calls.length = 0;
  client = createQueryClient();
});
afterAll(() => fake.server.close());

const receive = (event: string, item: unknown, number: number) =>
  channelListeners.find((each) => each.event === event)?.apply([item], client, [number]);

test('an event that arrives before the replies that it is newer than is part of list and business', async () => {
  const reply = Promise.withResolvers<void>();
  const late = async <Reply,>(value: Reply) => {
    await reply.promise;
    return value;
  };
  fake.answer(channelEndpoints.listChannels, () => late({ channels: [sampleChannel()] }), 5);
  fake.answer(
    businessEndpoints.getBusiness,
    () => late({ business: sampleBusiness({ channels: [summary], channels_group: [] }) }),
    5,
  );
  const loading = Promise.all([client.fetchQuery(channelsQuery), client.fetchQuery(businessQuery)]);
  await waitFor(() => expect(fake.calls).toHaveLength(2));
  receive('channel_changed', paused, 6);
  reply.resolve();
  await loading;
  const [listed] = new QueryObserver(client, channelsQuery).getCurrentResult().data ?? [];
  expect(listed?.paused_reason).toBe(paused.paused_reason);
  expect(client.getQueryData(businessQuery.queryKey)?.channels[0]?.paused_reason).toBe(paused.paused_reason);
});
