import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import type { Business } from '../../accounts/contract/business.ts';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { accountsArea, businessQuery } from '../../accounts/web/index.ts';
import { expectParity, readList } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq, replayEvents, withoutNumbers } from '../../app/testing/replay-events.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import type { Channel } from '../contract/channel.ts';
import { channelEndpoints as calls } from '../contract/endpoints.ts';
import { pauseChannel } from '../server/index.ts';
import { ACCOUNT, createFakeProvider, sampleNumber } from '../server/testing/fake-provider.ts';
import { channelListeners } from '../web/on-channel-events.ts';
import { channelsQuery } from '../web/queries.ts';
import { useTestBusiness } from '../../app/testing/use-test-server.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal, for the list of channels and
// for the business, by whose channels the shell opens its links.

const provider = createFakeProvider();
const business = useTestBusiness({ connect: provider });
let channel: Channel;

beforeAll(async () => {
  provider.numbers.set(ACCOUNT, [sampleNumber('31001'), sampleNumber('31002')]);
  const { state } = (await business.admin.call(calls.startConnect, { body: { platform_id: 'whatsapp' } })).auth;
  await business.admin.call(calls.startConnect, { body: { platform_id: 'whatsapp', state, code: 'first' } });
});

async function fetchScreen() {
  const [{ channels }, organisation] = await Promise.all([
    business.admin.call(calls.listChannels, {}),
    business.admin.call(accountEndpoints.getBusiness, {}),
  ]);
  return { channels, business: organisation.business };
}

const add = async (id: string) =>
  (await business.admin.call(calls.addChannel, { body: { platform_id: 'whatsapp', phone_number_id: id } })).channel;
const update = (body: { name?: string; pin?: string }, action?: 'activate' | 'deactivate') =>
  business.admin.call(calls.updateChannel, { params: { id: channel.id }, ...(action && { query: { action } }), body });

const acts: [string, () => Promise<unknown>][] = [
  ['a number is added', async () => (channel = await add('31001'))],
  ['it is activated', () => update({ pin: '123456' }, 'activate')],
  ['another number is added', () => add('31002')],
  ['one is renamed', () => update({ name: 'Second line' })],
  [
    'one is paused by the provider',
    () =>
      inTransaction({ pool: business.server.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
        pauseChannel(createWorkContext(business.server.services, tx), {
          business_id: business.businessId,
          channel_id: channel.id,
          code: 190,
          reason: 'Reconnect the WhatsApp account.',
        }),
      ),
  ],
  ['one is deactivated', () => update({}, 'deactivate')],
  [
    'the account is removed',
    () => business.admin.call(accountEndpoints.updateBusiness, { query: { action: 'remove_waba' }, body: {} }),
  ],
];

/** What a fresh load brought before the first act, and after each. */
const history: { seq: number; screen: Awaited<ReturnType<typeof fetchScreen>> }[] = [];

test.each(acts)('after %s, another tab shows what a fresh one would', async (_, act) => {
  const before = await fetchScreen();
  const seq = await lastEventSeq(business.server.database.ownerPool, business.businessId);
  if (history.length === 0) history.push({ seq, screen: before });
  await act();
  const client = new QueryClient();
  client.setQueryData(channelsQuery.queryKey, { items: before.channels, as_of: seq });
  client.setQueryData(businessQuery.queryKey, { ...before.business, as_of: seq });
  const listeners = [...((await accountsArea.realtime?.()) ?? []), ...channelListeners];
  await replayEvents(business.server.database.ownerPool, { businessId: business.businessId, seq }, listeners, client);
  const fresh = await fetchScreen();
  history.push({ seq: await lastEventSeq(business.server.database.ownerPool, business.businessId), screen: fresh });
  expect(withoutNumbers(client.getQueryData(channelsQuery.queryKey)?.items)).toEqual(fresh.channels);
  expect(withoutNumbers(client.getQueryData(businessQuery.queryKey))).toEqual(fresh.business);
  expect(fresh).not.toEqual(before);
});

test.each([-2, -1])('in any order, repeated, and lost and read again, the events show the same (%i)', async (end) => {
  const [start] = history;
  const last = history.at(end);
  if (!start || !last) throw new Error('The acts come first');
  const { ownerPool } = business.server.database;
  const events = await eventsAfter(ownerPool, { businessId: business.businessId, seq: start.seq });
  const listeners = [...((await accountsArea.realtime?.()) ?? []), ...channelListeners];
  expectParity(
    events.filter(({ seq }) => Number(seq) <= last.seq),
    listeners,
    [
      {
        queryKey: channelsQuery.queryKey,
        before: readList(start.screen.channels, start.seq),
        after: readList(last.screen.channels, last.seq),
        compare: (list) => byId((list as { items: readonly Channel[] }).items),
      },
      {
        queryKey: businessQuery.queryKey,
        before: { ...start.screen.business, as_of: start.seq },
        after: { ...last.screen.business, as_of: last.seq },
        compare: withSortedChannels,
      },
    ],
  );
});

const byId = <Item extends { id: string }>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((a, b) => a.id.localeCompare(b.id));

/** Two channels that were added are in the order in which their events arrived, until the page is loaded again. */
function withSortedChannels(data: unknown): unknown {
  const { channels, channels_group, ...rest } = data as Business;
  const groups = channels_group.map((group) => ({ ...group, channels: byId(group.channels) }));
  return { ...rest, channels: byId(channels), channels_group: groups };
}
