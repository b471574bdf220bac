import type { Pool } from 'pg';
import type { SourceMember } from '../../src/delivery/server/index.ts';
import type { Transaction } from '../../src/foundation/server/db/transaction.ts';
import type { Id } from '../../src/foundation/contract/id.ts';

export const KIND = 'bench_campaign';
export const RECORD: Id = '1';

export interface Campaign {
  businessId: Id;
  channelId: Id;
}

/** A business with `count` members of a campaign, of whom the first `withChat` have a chat each. */
export async function addCampaign(ownerPool: Pool, count: number, withChat: number): Promise<Campaign> {
  const read = async (text: string, values: unknown[] = []) =>
    (await ownerPool.query<{ id: Id }>(text, values)).rows[0]?.id ?? '';
  const businessId = await read('insert into tenants default values returning business_id as id');
  const channelId = await read('select next_id() as id');
  await ownerPool.query(
    `insert into channels (business_id, id, kind, name, handle, status, provider_account_id, provider_number_id, portfolio_id, throughput)
     values ($1, $2, 'whatsapp', 'Bench', '+91', 'active', 'a', $3, 'p', 1000)`,
    [businessId, channelId, `n${channelId}`],
  );
  await ownerPool.query(
    `with people as (
       insert into contacts (business_id, name, mobile, communication_level) select $1, 'Person ' || n, '+9199' || lpad(n::text, 8, '0'), 'opted_in'
       from generate_series(1, $2::int) as n returning id, name)
     insert into bench_members (business_id, record_id, id, contact_id, name)
     select $1, $3, row_number() over (order by id), id, name from people`,
    [businessId, count, RECORD],
  );
  // Every second one has a chat until there are enough: both kinds stand in the same slices.
  await ownerPool.query(
    `insert into chats (business_id, channel_id, contact_id, recipient_id)
     select m.business_id, $2, c.id, c.mobile from bench_members m
     join contacts c on c.business_id = m.business_id and c.id = m.contact_id
     where m.business_id = $1 and m.id % 2 = 0 order by m.id limit $3`,
    [businessId, channelId, withChat],
  );
  return { businessId, channelId };
}

/** Members of the campaign in the order of their ids. */
export const readMembers = (
  tx: Transaction,
  businessId: Id,
  { after, limit }: { after: Id; limit: number },
): Promise<SourceMember[]> =>
  tx.run<SourceMember>(
    {
      name: 'select_bench_members',
      text: `select id as member_id, next_id() as message_id, contact_id, jsonb_build_array(name)::text as slot_values, null as due_time from bench_members
        where business_id = $1 and record_id = $2 and id > $3 order by id limit $4`,
    },
    [businessId, RECORD, after, limit],
  );

/** Members of campaigns, in a table as an area would declare it. */
export async function createMembersTable(ownerPool: Pool): Promise<void> {
  await ownerPool.query(`create table bench_members (business_id bigint not null, record_id bigint not null, id bigint not null,
    contact_id bigint not null, name text not null, primary key (business_id, record_id, id))`);
  await ownerPool.query(`select make_tenant_table('bench_members')`);
}
