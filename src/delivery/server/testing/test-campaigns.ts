import type { Pool } from 'pg';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineArea } from '../../../foundation/server/area.ts';
import { errorSentence } from '../../../foundation/contract/errors.ts';
import { defineDueKind, scheduleDue, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { openMemberChats, openSources, sendToMembers } from '../bulk/send-to-members.ts';
import type { NewSource, SourceMember } from '../bulk/source.ts';
import { workThrough } from '../bulk/work-through.ts';
import type { GuardedSend, GuardVerdict } from '../send.ts';

export const TEST_KIND = 'test_campaign';
export const TEST_RECORD: Id = '77';

/** Who is called so is refused by the guard of this kind. */
export const REFUSED_NAME = 'Refused';

/** Who is called so waits until then (ISO 8601), while it is set. */
export const WAITING_NAME = 'Waiting';
export const waiting: { until: string | null } = { until: null };

const refused: GuardVerdict = {
  allowed: false,
  refusal: { message: errorSentence('NOT_ALLOWED', { reason: 'OPTED_OUT' }), code: null, detail: null },
};

/** The tables of the area: its members, how far each campaign has come, and when it continues. */
export async function createTestCampaigns(ownerPool: Pool): Promise<void> {
  for (const text of [
    `create table test_members (business_id bigint, record_id bigint, id bigint, contact_id bigint, name text,
       divisor int not null default 1, primary key (business_id, record_id, id))`,
    `select make_tenant_table('test_members')`,
    `create table test_campaigns (business_id bigint, record_id bigint, source jsonb not null, cursor bigint not null default 0,
       prepared_time timestamptz, primary key (business_id, record_id))`,
    `select make_tenant_table('test_campaigns')`,
    `select make_due_table('test_campaigns', 'record_id')`,
  ])
    await ownerPool.query(text);
}

/** Begins to send to the members of a campaign, in slices after the commit. */
export async function beginTestCampaign(ctx: BusinessContext, source: NewSource): Promise<void> {
  await openSources(ctx, [source]);
  const { business_id, record_id } = source;
  await ctx.tx.run(
    {
      name: 'insert_test_campaign',
      text: 'insert into test_campaigns (business_id, record_id, source) values ($1, $2, $3) on conflict do nothing',
    },
    [business_id, record_id, JSON.stringify(source)],
  );
  await scheduleDue(ctx, testPreparation, [{ business_id, record_id }]);
}

/** Works through the members of a campaign as an area does that sends in bulk. */
export const testPreparation = defineDueKind({
  name: 'test_campaigns',
  key: ['record_id'],
  batch: 1,
  leaseSeconds: 30,
  pollMs: 1_000,
  async run(ctx, rows) {
    const next: NextDue[] = [];
    for (const { record_id } of rows) next.push(await prepareSlice(ctx, record_id));
    return next;
  },
});

async function prepareSlice(ctx: BusinessContext, recordId: Id): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const [campaign] = await tx.run<{ source: NewSource; cursor: Id }>(
    {
      name: 'lock_test_campaign',
      text: `select source, cursor from test_campaigns where business_id = $1 and record_id = $2
        for no key update /* locks send_source */`,
    },
    [businessId, recordId],
  );
  if (!campaign) return null;
  const [source] = await openSources(ctx, [campaign.source]);
  if (!source) throw new Error('A campaign has no source');
  const { cursor, isLast } = await workThrough(tx, campaign.cursor, async ({ after, limit }) => {
    const members = await tx.run<SourceMember>(
      {
        name: 'select_test_members',
        text: `select id as member_id, next_id() as message_id, contact_id, jsonb_build_array(name)::text as slot_values, null as due_time from test_members
          where business_id = $1 and record_id = $2 and id > $3 and 1 / divisor = 1 order by id limit $4`,
      },
      [businessId, recordId, after, limit],
    );
    const chats = await openMemberChats(
      ctx,
      source.channel_id,
      members.map(({ contact_id }) => contact_id),
    );
    await sendToMembers(
      ctx,
      source,
      members.flatMap((member) => {
        const chat = chats.get(member.contact_id);
        return chat ? [{ ...member, ...chat }] : [];
      }),
    );
    return { last: members.at(-1)?.member_id ?? null, count: members.length };
  });
  await tx.run(
    {
      name: 'advance_test_campaign',
      text: `update test_campaigns set cursor = $3, prepared_time = case when $4 then clock_now() end
        where business_id = $1 and record_id = $2`,
    },
    [businessId, recordId, cursor, isLast],
  );
  return isLast ? null : { afterSeconds: 0 };
}

function verdictOn({ payload }: GuardedSend): GuardVerdict {
  const text = payload.type === 'text' ? payload.text : '';
  if (text.includes(REFUSED_NAME)) return refused;
  const { until } = waiting;
  if (until !== null && text.includes(WAITING_NAME))
    return { allowed: false, leaveOf: (ms) => Math.max(ms, Date.parse(until)) };
  return { allowed: true, outside_window: false };
}

/** An area that sends in bulk; its members are the rows of `test_members`. */
export const testCampaigns = defineArea({
  name: 'test_campaigns',
  dueKinds: [testPreparation],
  sendKinds: [
    {
      kind: TEST_KIND,
      guard: (_tx, sends) => Promise.resolve(new Map(sends.map((send) => [send.message_id, verdictOn(send)]))),
    },
  ],
});
