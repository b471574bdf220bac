import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { csvEncoder } from '../../foundation/server/tables/writer/csv-encoder.ts';
import { addMembers, contactListModule } from '../../lists/server/index.ts';
import { getRecord } from '../../records/server/index.ts';
import { MEMBERS_AT_ONCE } from '../../lists/contract/member.ts';
import { leftOutText } from '../../outreach/server/index.ts';
import { listCampaignSteps } from './campaign-store.ts';
import { campaignPeople, type PeoplePart } from './list-campaign-people.ts';

/**
 * Adds one batch of the people in a number of the results to a list, and returns the cursor of the next batch. If the list limit would be
 * exceeded, none of the batch is added. Repeating a batch is safe: existing members are skipped.
 */
export async function addPeopleToList(
  ctx: MemberContext,
  campaignId: Id,
  query: PeoplePart,
  listId: Id,
): Promise<{ added: number; already_members: number; next: Id | null }> {
  const { businessId: business_id, actor } = ctx;
  await getRecord(ctx, contactListModule, listId);
  const { messages: people, next } = await campaignPeople(ctx, campaignId, query);
  let [added, already] = [0, 0];
  for (let from = 0; from < people.length; from += MEMBERS_AT_ONCE) {
    const contact_ids = people.slice(from, from + MEMBERS_AT_ONCE).map(({ contact }) => contact.id);
    const [result] = await addMembers(ctx, [{ business_id, actor, list_id: listId, contact_ids }]);
    if (!result) throw new Error('A change of members has no result');
    if ('refusal' in result) throw result.refusal;
    added += result.added;
    already += result.already_members;
  }
  return { added, already_members: already, next };
}

const table = csvEncoder(
  ['Contact', 'Mobile', 'Step', 'Status', 'Time', 'Response', 'Why not'].map((header) => ({ header, type: 'text' })),
);

/**
 * One batch of the people in a number of the results as lines of a CSV file, and the cursor of the next batch. The HTTP layer masks phone
 * numbers for users who may not see them. Each batch is recorded in the audit log.
 */
export async function exportPeople(
  ctx: MemberContext,
  campaignId: Id,
  query: PeoplePart,
): Promise<{ csv: string; people: number; next: Id | null }> {
  const isFirst = query.after === undefined;
  const { messages: people, next } = await campaignPeople(ctx, campaignId, query);
  const steps = (await listCampaignSteps(ctx.tx, ctx.businessId, campaignId)).map(({ step_id }) => step_id);
  const lines = people.map(
    ({ contact, step_id: step, status, time, response, failure_reason: failure, left_out: reason }) => {
      const why = failure ?? (reason === null ? '' : leftOutText(reason, {}));
      return table.row([
        contact.label,
        contact.mobile ?? '',
        String(steps.indexOf(step) + 1),
        status ?? '',
        time ?? '',
        response?.text ?? '',
        why,
      ]);
    },
  );
  ctx.audit({ action: 'campaign.exported', record_type: 'campaigns', record_id: campaignId });
  return { csv: (isFirst ? table.begin() : '') + lines.join(''), people: people.length, next };
}
