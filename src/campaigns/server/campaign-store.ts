import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Step } from '../../outreach/contract/step.ts';
import type { CampaignStatus, RuntimeParams } from '../contract/campaign.ts';

/** A campaign as its run needs it. */
export interface CampaignRow {
  id: Id;
  name: string;
  type: 'single_run' | 'multi_run';
  status: CampaignStatus;
  owner_id: Id | null;
  channel_id: Id | null;
  members_from: 'list' | 'import';
  contact_list_id: Id | null;
  steps: Step[] | null;
  runtime_params: RuntimeParams | null;
  started_time: string | null;
}

const COLUMNS = `id, name, type, status, owner_id, channel_id, members_from, contact_list_id, steps, runtime_params, started_time`;

const find: NamedStatement = {
  name: 'find_campaign',
  text: `select ${COLUMNS} from campaigns where business_id = $1 and id = $2`,
};
const ofSends: NamedStatement = {
  name: 'find_campaigns_of_sends',
  text: `select id as campaign_id, case when members_from = 'list' then contact_list_id end as list_id, runtime_params as params
    from campaigns where business_id = $1 and id = any ($2)`,
};
const running: NamedStatement = {
  name: 'find_running_campaigns',
  text: `select from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join campaigns c on c.business_id = e.business_id and c.id = e.id where c.status in ('scheduled', 'in_progress') limit 1`,
};
const using: NamedStatement = {
  name: 'find_campaigns_using',
  text: `select id from campaigns where business_id = $1 and status in ('scheduled', 'in_progress')
      and ($2::bigint is null or channel_id = $2)
      and ($3::text is null or exists (select from jsonb_path_query(steps, '$.**.template_id') t where t #>> '{}' = $3))
    order by id`,
};

export async function findCampaign(tx: Transaction, businessId: Id, campaignId: Id): Promise<CampaignRow | null> {
  const [row] = await tx.run<CampaignRow>(find, [businessId, campaignId]);
  return row ?? null;
}

/** What decides, beside its state, whether messages of a campaign may leave. */
export interface CampaignOfSends {
  campaign_id: Id;
  /** Null where its members are its own. */
  list_id: Id | null;
  params: RuntimeParams | null;
}

/** Campaigns whose messages are about to leave. */
export const findCampaignsOfSends = (
  tx: Transaction,
  businessId: Id,
  campaignIds: readonly Id[],
): Promise<CampaignOfSends[]> => tx.run<CampaignOfSends & Record<string, unknown>>(ofSends, [businessId, campaignIds]);

/** Whether one of these campaigns runs, or will. */
export async function findRunning(
  tx: Transaction,
  records: readonly { business_id: Id; record_id: Id }[],
): Promise<boolean> {
  const rows = await tx.run(running, [
    records.map(({ business_id }) => business_id),
    records.map(({ record_id }) => record_id),
  ]);
  return rows.length > 0;
}

/** Campaigns that run, or will, on a channel or with a template. Few campaigns run at a time. */
export async function findCampaignsUsing(
  tx: Transaction,
  businessId: Id,
  { channelId, templateId }: { channelId: Id | null; templateId: Id | null },
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(using, [businessId, channelId, templateId]);
  return rows.map(({ id }) => id);
}

/** A step of a campaign that has begun. */
export interface CampaignStepRow {
  step_id: Id;
  position: number;
  step: Step;
  phase: 'all' | 'test' | 'rest';
  state: 'waiting' | 'running' | 'testing' | 'decided';
  winner: 'first' | 'other' | null;
  due_time: string | null;
  started_time: string | null;
  cursor: Id;
  handed: number;
  /** The part whose queued sends are being removed; '': all are removed, and the status is still to be updated; null: none. */
  taking_back: string | null;
  /** Cursor: the last member whose send was removed. */
  taking_back_after: Id;
  /** By the database's clock. */
  is_due: boolean;
}

const STEP_COLUMNS = `step_id, position, step, phase, state, winner, due_time, started_time, cursor, handed, taking_back, taking_back_after, due_time <= clock_now() as is_due`;

const insertSteps: NamedStatement = {
  name: 'insert_campaign_steps',
  text: `insert into campaign_steps (business_id, campaign_id, step_id, position, step, due_time)
    select $1, $2, e.id, e.position, e.step, case when e.position = 1 then greatest($4::timestamptz, clock_now()) end
    from jsonb_to_recordset($3) as e (id bigint, position smallint, step jsonb)
    on conflict (business_id, campaign_id, step_id) do update
      set step = excluded.step, position = excluded.position,
        due_time = case when excluded.position = 1 then excluded.due_time else campaign_steps.due_time end
      where campaign_steps.state = 'waiting'`,
};
const removeSteps: NamedStatement = {
  name: 'remove_campaign_steps',
  text: `delete from campaign_steps where business_id = $1 and campaign_id = $2 and state = 'waiting' and step_id <> all ($3::bigint[])`,
};
const listSteps: NamedStatement = {
  name: 'list_campaign_steps',
  text: `select ${STEP_COLUMNS} from campaign_steps where business_id = $1 and campaign_id = $2 order by position`,
};
const lockStep: NamedStatement = {
  name: 'lock_campaign_step',
  text: `select ${STEP_COLUMNS} from campaign_steps where business_id = $1 and campaign_id = $2 and step_id = $3
    for no key update ${locks('send_source')}`,
};
const lockAll: NamedStatement = {
  name: 'lock_campaign_steps',
  text: `select ${STEP_COLUMNS} from campaign_steps where business_id = $1 and campaign_id = $2 order by step_id
    for no key update ${locks('send_source')}`,
};
const update: NamedStatement = {
  name: 'update_campaign_step',
  text: `update campaign_steps set phase = coalesce($4, phase), state = coalesce($5, state), winner = coalesce($6, winner),
      due_time = coalesce($7, due_time), started_time = case when $8 then clock_now() else started_time end,
      cursor = coalesce($9, cursor), handed = case when $11 then 0 else handed end + $10
    where business_id = $1 and campaign_id = $2 and step_id = $3 returning started_time, due_time`,
};

/** Keeps the steps as they will be run, and when the first begins; those that have begun stay as they are. */
export async function keepSteps(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  steps: readonly Step[],
  starts: string | null,
): Promise<void> {
  await tx.run(removeSteps, [businessId, campaignId, steps.map(({ id }) => id)]);
  await tx.run(insertSteps, [
    businessId,
    campaignId,
    JSON.stringify(steps.map((step, index) => ({ id: step.id, position: index + 1, step }))),
    starts,
  ]);
}

export const listCampaignSteps = (tx: Transaction, businessId: Id, campaignId: Id): Promise<CampaignStepRow[]> =>
  tx.run<CampaignStepRow>(listSteps, [businessId, campaignId]);

/** Locks the steps of a campaign until the transaction ends: none of its members is decided meanwhile. */
export const lockCampaignSteps = (tx: Transaction, businessId: Id, campaignId: Id): Promise<CampaignStepRow[]> =>
  tx.run<CampaignStepRow>(lockAll, [businessId, campaignId]);

export async function lockCampaignStep(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  stepId: Id,
): Promise<CampaignStepRow | null> {
  const [row] = await tx.run<CampaignStepRow>(lockStep, [businessId, campaignId, stepId]);
  return row ?? null;
}

export interface StepChange {
  phase?: CampaignStepRow['phase'];
  state?: CampaignStepRow['state'];
  winner?: 'first' | 'other';
  due_time?: string;
  /** It begins now. */
  isStart?: boolean;
  cursor?: Id;
  /** How many more sends were queued. A run with a pace computes their due times from this number. */
  handed?: number;
  /** Resets that number first: due times of the next sends begin now. */
  isCountReset?: boolean;
}

/** Changes a locked step; returns its times. */
export async function updateCampaignStep(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  stepId: Id,
  change: StepChange,
): Promise<{ started_time: string | null; due_time: string | null }> {
  const { phase, state, winner, due_time: dueTime, isStart = false, cursor, handed = 0, isCountReset = false } = change;
  const [row] = await tx.run<{ started_time: string | null; due_time: string | null }>(update, [
    businessId,
    campaignId,
    stepId,
    phase ?? null,
    state ?? null,
    winner ?? null,
    dueTime ?? null,
    isStart,
    cursor ?? null,
    handed,
    isCountReset,
  ]);
  if (!row) throw new Error('A step that is locked is not there');
  return row;
}

const replace: NamedStatement = {
  name: 'replace_campaign_step',
  text: `update campaign_steps set step = $4,
      state = case when $5 and state in ('decided', 'testing') then 'running' else state end,
      cursor = case when $5 then 0 else cursor end, handed = case when $5 then 0 else handed end
    where business_id = $1 and campaign_id = $2 and step_id = $3`,
};
const takingBack: NamedStatement = {
  name: 'note_campaign_step_taking_back',
  text: 'update campaign_steps set taking_back = $4, taking_back_after = $5 where business_id = $1 and campaign_id = $2 and step_id = $3',
};

/** Stores which part of a locked step is being taken back, and the cursor. */
export async function noteTakingBack(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  stepId: Id,
  { part, after }: { part: string | null; after: Id },
): Promise<void> {
  await tx.run(takingBack, [businessId, campaignId, stepId, part, after]);
}

/** Changes a locked step; `isDecidedAgain`: some of its members are decided once more, from the first on. */
export async function replaceStep(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  step: Step,
  { isDecidedAgain }: { isDecidedAgain: boolean },
): Promise<void> {
  await tx.run(replace, [businessId, campaignId, step.id, JSON.stringify(step), isDecidedAgain]);
}

const counts: NamedStatement = {
  name: 'write_campaign_counts',
  text: `update campaigns set sent_count = $3, read_count = $4, failed_count = $5 where business_id = $1 and id = $2`,
};

/** Writes the numbers of the list. */
export async function writeCounts(
  tx: Transaction,
  businessId: Id,
  campaignId: Id,
  { sent, read, failed }: { sent: number; read: number; failed: number },
): Promise<void> {
  await tx.run(counts, [businessId, campaignId, sent, read, failed]);
}
