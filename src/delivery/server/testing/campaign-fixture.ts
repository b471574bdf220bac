import { areasWith } from '../../../app/testing/test-services.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { runAllDue } from '../../../foundation/server/scheduler/start-scheduler.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { sourceContinuation } from '../bulk/continue-source.ts';
import { slot } from '../bulk/slots.ts';
import type { NewSource } from '../bulk/source.ts';
import { sourceStatistics } from '../bulk/source-statistics.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from './sending-fixture.ts';
import {
  beginTestCampaign,
  createTestCampaigns,
  TEST_KIND,
  TEST_RECORD,
  testCampaigns,
  testPreparation,
} from './test-campaigns.ts';

/** A sending fixture with an area that sends in bulk. */
export interface CampaignFixture extends SendingFixture {
  work(channel: TestChannel, run: (ctx: BusinessContext) => Promise<void>): Promise<void>;
  /** Contacts without a chat, as members of the test's campaign. */
  addMembers(channel: TestChannel, count: number): Promise<void>;
  /** Chats with a window, whose contacts are members called `name` and their number. */
  addMembersWithChats(channel: TestChannel, count: number, name?: string): Promise<Id[]>;
  begin(channel: TestChannel, overrides?: Partial<NewSource>): Promise<void>;
  /** Prepares until nothing is due. */
  prepareAll(): Promise<void>;
  /** What is counted of the only source, without what is 0. */
  statistics(): Promise<Record<string, number>>;
  /** How many of the only source have failed for each reason, without what is 0. */
  failures(): Promise<Record<string, number>>;
  count(table: 'outbox' | 'messages' | 'chats', channel: TestChannel): Promise<number>;
  /** Names of the realtime events about chats, oldest first, without those of other areas. */
  chatEvents(channel: TestChannel): Promise<string[]>;
  clear(): Promise<void>;
}

export const recordOf = ({ businessId }: TestChannel) => ({
  business_id: businessId,
  kind: TEST_KIND,
  record_id: TEST_RECORD,
});

export async function createCampaignFixture(providerUrl: string): Promise<CampaignFixture> {
  const fixture = await createSendingFixture(providerUrl, areasWith(testCampaigns));
  const { rows, services, database } = fixture;
  await createTestCampaigns(database.ownerPool);
  const work: CampaignFixture['work'] = (channel, run) =>
    inBusiness(services, { businessId: channel.businessId, actor: systemActor }, run);
  async function sumsOf(column: 'counts' | 'failures'): Promise<Record<string, number>> {
    await rows("update send_source_totals set counted_time = '-infinity'");
    await sourceStatistics.run(database.systemPool, services);
    const [row] = await rows<{ sums: Record<string, number> }>(`select ${column} as sums from send_source_totals`);
    return Object.fromEntries(Object.entries(row?.sums ?? {}).filter(([, count]) => count !== 0));
  }
  return {
    ...fixture,
    work,
    async addMembers(channel, count) {
      await rows(
        `with people as (
           insert into contacts (business_id, name, mobile, communication_level) select $1, 'Person ' || n, '+9177' || lpad(n::text, 8, '0'), 'opted_in'
           from generate_series(1, $2::int) as n returning id, name)
         insert into test_members (business_id, record_id, id, contact_id, name)
         select $1, $3, row_number() over (order by id), id, name from people`,
        [channel.businessId, count, TEST_RECORD],
      );
    },
    async addMembersWithChats(channel, count, name = 'N') {
      // Outside of the window a text is refused.
      const chats = await fixture.addChats(channel, count);
      await rows(
        `insert into test_members (business_id, record_id, id, contact_id, name)
         select business_id, $2, row_number() over (order by id), contact_id, $3 || row_number() over (order by id)
         from chats where id = any ($1)`,
        [chats, TEST_RECORD, name],
      );
      return chats;
    },
    begin: (channel, overrides = {}) =>
      work(channel, (ctx) =>
        beginTestCampaign(ctx, {
          ...recordOf(channel),
          step: '0',
          channel_id: channel.channelId,
          lane: 4,
          actor: systemActor,
          payload: { type: 'text', text: `Hello ${slot(0)}` },
          content_type: 'text',
          content: { text: `Hello ${slot(0)}` },
          is_marketing: false,
          ...overrides,
        }),
      ),
    async prepareAll() {
      const options = {
        systemPool: database.systemPool,
        services,
        kinds: [testPreparation, sourceContinuation],
        periodic: [],
      };
      while (await runAllDue(options));
    },
    statistics: () => sumsOf('counts'),
    failures: () => sumsOf('failures'),
    async count(table, { businessId }) {
      const [row] = await rows<{ count: number }>(
        `select count(*)::int as count from ${table} where business_id = $1`,
        [businessId],
      );
      return row?.count ?? 0;
    },
    async chatEvents({ businessId }) {
      const events = await rows<{ event: string }>(
        "select event from event_log where business_id = $1 and topic = 'chats' order by seq",
        [businessId],
      );
      return events.map(({ event }) => event);
    },
    async clear() {
      await fixture.reset();
      await rows('truncate test_members, test_campaigns, due_test_campaigns, due_send_sources, send_source_changes');
      await rows('delete from send_sources');
    },
  };
}
