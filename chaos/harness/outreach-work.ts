import { campaignEndpoints } from '../../src/campaigns/contract/endpoints.ts';
import type { TestClient } from '../../src/app/testing/test-client.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import { sequenceEndpoints } from '../../src/sequences/contract/endpoints.ts';
import type { BusinessFixture } from './business-fixture.ts';
import { noteFindings, type Oracle } from './oracle.ts';
import { patiently } from './patiently.ts';
import type { Verdict } from './scenario.ts';
import { shiftClock } from './scheduled-work.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const DONE_WITHIN_MS = 180_000;
const COMPLETED_WITHIN_MS = 30_000;
/** Of the steps of sequences, the longest. */
const LEASE_SECONDS = 60;
const TEMPLATE = {
  name: 'clearance',
  language: 'en',
  category: 'MARKETING',
  parameter_format: 'NAMED',
  components: [
    {
      type: 'BODY',
      text: 'Hi {{name}}, our clearance has begun.',
      example: { body_text_named_params: [{ param_name: 'name', example: 'Priya' }] },
    },
  ],
};

/** People who were given to a campaign that was run, and to the sequence. */
interface RoundEntry extends Record<string, unknown> {
  kind: 'round';
  campaign_id: Id;
  contact_ids: Id[];
}

/** Campaigns one after another, and one sequence of two steps, a day apart, which their people enter. */
export interface OutreachWork {
  sequenceId: Id;
  /** Adds people, runs a campaign to them, and lets them enter the sequence; everything was confirmed when it returns. */
  startRound(people: number): Promise<void>;
  /** How many decisions there are. */
  decided(): Promise<number>;
  /**
   * Waits until all that is due of campaigns and of the first step is done, lets a day pass, and the same of the second. The time of
   * leases passes for real, or by the database's clock where `isHurried`.
   */
  finish(options: { isHurried: boolean; kill: () => Promise<void> }): Promise<void>;
}

/** Sets the sequence up and starts it. */
export async function startOutreach(stage: Stage, fixture: BusinessFixture, oracle: Oracle): Promise<OutreachWork> {
  const { rows } = stage;
  const { businessId, channelId } = fixture;
  const session = await fixture.session();
  const templateId = await addTemplate(stage, fixture);
  const step = (days: number) => ({
    delay: { value: days, measure: 'days' as const },
    if_action: { data: { template_id: templateId, params: [{ name: 'name', value: 'name', from: 'field' as const }] } },
  });
  const { sequence } = await session.call(sequenceEndpoints.createSequence, {
    body: { title: 'Care guide', channel: { id: channelId }, sequence_configs: [step(0), step(1)] } as never,
  });
  await session.call(sequenceEndpoints.updateSequence, { params: { id: sequence.id }, query: { action: 'resume' } });
  let added = 0;
  const isOver = async (table: string) =>
    (await rows(`select from ${table} where due_time <= clock_now() limit 1`)).length === 0;
  const untilOver = (table: string) => until(() => isOver(table).catch(() => false), { giveUpMs: DONE_WITHIN_MS });
  return {
    sequenceId: sequence.id,
    async startRound(people) {
      const first = added;
      added += people;
      const contactIds = await patiently(() => addPeople(stage, businessId, { first, people }));
      const listId = await patiently(() => addList(stage, businessId, contactIds));
      const campaignId = await runCampaign(session, { channelId, listId, step: step(0) });
      await patiently(() =>
        session.call(sequenceEndpoints.addSequenceMembers, {
          params: { id: sequence.id },
          body: { contact_ids: contactIds },
        }),
      );
      oracle.note({ kind: 'round', campaign_id: campaignId, contact_ids: contactIds } satisfies RoundEntry);
    },
    async decided() {
      const [row] = await rows<{ count: number }>('select count(*)::int as count from outreach_decisions').catch(
        () => [],
      );
      return row?.count ?? 0;
    },
    async finish({ isHurried, kill }) {
      await rows('update clock_shift set may_shift = true');
      const endLeases = async () => {
        if (isHurried) await shiftClock(stage, `make_interval(secs => ${LEASE_SECONDS + 1})`);
      };
      await endLeases();
      await untilOver('due_sequence_entries');
      await untilOver('due_campaign_steps');
      await shiftClock(stage, "interval '1 day'");
      await kill();
      await endLeases();
      await untilOver('due_sequence_entries');
    },
  };
}

/** A template that both sides know. */
async function addTemplate({ rows, sandbox }: Stage, { businessId, channelId }: BusinessFixture): Promise<Id> {
  const [{ account } = { account: '' }] = await rows<{ account: string }>(
    'select provider_account_id as account from channels where business_id = $1 and id = $2',
    [businessId, channelId],
  );
  const { id } = await sandbox.send<{ id: string }>('POST', '/templates', { account_id: account, ...TEMPLATE });
  const [row] = await rows<{ id: Id }>(
    `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category,
       provider_status, parameter_format, components)
     values ($1, 'whatsapp', $2, $3, $4, $5, $6, 'APPROVED', 'named', $7) returning id`,
    [businessId, account, id, TEMPLATE.name, TEMPLATE.language, TEMPLATE.category, JSON.stringify(TEMPLATE.components)],
  );
  return row?.id ?? '';
}

/** Adds people; contacts that exist already are not added again. */
async function addPeople(
  { rows }: Stage,
  businessId: Id,
  { first, people }: { first: number; people: number },
): Promise<Id[]> {
  const mobile = "'+9177' || lpad(n::text, 8, '0')";
  await rows(
    `insert into contacts (business_id, name, mobile, communication_level) select $1, 'Person ' || n, ${mobile}, 'opted_in'
     from generate_series($2::int, $3::int) as n
     where not exists (select from contacts where business_id = $1 and mobile = ${mobile})`,
    [businessId, first, first + people - 1],
  );
  const found = await rows<{ id: Id }>(
    `select c.id from generate_series($2::int, $3::int) as n join contacts c on c.business_id = $1 and c.mobile = ${mobile}`,
    [businessId, first, first + people - 1],
  );
  return found.map(({ id }) => id);
}

async function addList({ rows }: Stage, businessId: Id, contactIds: readonly Id[]): Promise<Id> {
  const [row] = await rows<{ id: Id }>(
    `with list as (
       insert into contact_lists (business_id, name, member_count, active_count) values ($1, 'Buyers ' || next_id(), $3, $3) returning id),
     members as (
       insert into list_members (business_id, list_id, contact_id, added_by)
       select $1, list.id, e.id, '{}' from list, unnest($2::bigint[]) as e (id))
     select id from list`,
    [businessId, contactIds, contactIds.length],
  );
  return row?.id ?? '';
}

/** Who gets no response asks again: a campaign that was added and not confirmed is never run, and running one twice runs it once. */
async function runCampaign(
  session: TestClient,
  { channelId, listId, step }: { channelId: Id; listId: Id; step: object },
): Promise<Id> {
  const body = {
    name: 'Clearance',
    type: 'single_run',
    channel: { id: channelId },
    contact_list: { id: listId },
    steps: [step],
  };
  const { campaign } = await patiently(() => session.call(campaignEndpoints.createCampaign, { body }));
  const run = { params: { id: campaign.id }, query: { action: 'run' } };
  await patiently(() => session.call(campaignEndpoints.updateCampaign, run));
  return campaign.id;
}

/** Compares what was confirmed with the stored decisions, messages and members, and counts what is missing, duplicate or unfinished. */
export async function checkOutreach(
  { rows }: Stage,
  oracle: Oracle,
  { sequenceId }: OutreachWork,
): Promise<Pick<Verdict, 'delivered' | 'stored' | 'lost' | 'doubled' | 'stuck' | 'wrong'>> {
  const rounds = oracle.read<RoundEntry>('round');
  const campaignIds = rounds.map(({ campaign_id }) => campaign_id);
  const contactIds = rounds.flatMap(({ contact_ids }) => contact_ids);
  const delivered = contactIds.length * 3;
  const skipped = await rows(
    `select c.id as campaign_id, m.contact_id from campaigns c
     join list_members m on m.business_id = c.business_id and m.list_id = c.contact_list_id
     where c.id = any ($1) and not exists (select from outreach_decisions d where d.business_id = c.business_id and d.kind = 'campaign'
       and d.record_id = c.id and d.contact_id = m.contact_id)`,
    [campaignIds],
  );
  const skippedSteps = await rows(
    `select e.id as contact_id, count(d.step_id)::int as steps from unnest($2::bigint[]) as e (id)
     left join outreach_decisions d on d.kind = 'sequence' and d.record_id = $1 and d.contact_id = e.id
     group by 1 having count(distinct d.step_id) < 2`,
    [sequenceId, contactIds],
  );
  const decidedTwice = await rows(
    `select kind, record_id, step_id, contact_id from outreach_decisions group by 1, 2, 3, 4 having count(*) > 1`,
  );
  const handedTwice = await rows(
    `select source_id, member_id from outbox where source_id is not null group by 1, 2 having count(*) > 1`,
  );
  const unlikeDecision = await rows(
    `select coalesce(d.message_id, m.id) as message_id from outreach_decisions d
     full join (select id from messages where source_id is not null) m on m.id = d.message_id
     where m.id is null and d.outcome = 'sent' or d.id is null`,
  );
  const findOpen = () =>
    rows(
      `select id from campaigns where id = any ($1) and status <> 'completed'
       union all select id from sequence_entries where status <> 'completed'`,
      [campaignIds],
    );
  // A campaign asks every ten seconds whether its last message has left.
  await until(async () => (await findOpen()).length === 0, { giveUpMs: COMPLETED_WITHIN_MS });
  const open = await findOpen();
  const lost =
    noteFindings(oracle, 'a member of a campaign about whom nothing is decided', skipped) +
    noteFindings(oracle, 'a member of the sequence without both steps', skippedSteps);
  return {
    delivered,
    stored: delivered - lost,
    lost,
    doubled:
      noteFindings(oracle, 'two decisions of one step about one person', decidedTwice) +
      noteFindings(oracle, 'two messages of one step to one person', handedTwice),
    stuck: noteFindings(oracle, 'a campaign or a member that has not come to its end', open),
    wrong: noteFindings(oracle, 'a decision and its message that do not belong together', unlikeDecision),
  };
}
