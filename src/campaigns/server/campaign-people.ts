import { Readable, Writable } from 'node:stream';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import { hideNumbers, hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { createTableWriter } from '../../foundation/server/tables/create-table-writer.ts';
import { addMembers, contactListModule } from '../../lists/server/index.ts';
import { getRecord } from '../../records/server/index.ts';
import { MEMBERS_AT_ONCE } from '../../lists/contract/member.ts';
import { leftOutText } from '../../outreach/server/index.ts';
import { allCampaignPeople, type PeopleQuery } from './list-campaign-people.ts';
import { findCampaign } from './campaign-store.ts';

/** Adds the people of one number of the results to a list, as many as the list has room for; refuses when they are too many. */
export async function addPeopleToList(
  ctx: MemberContext,
  campaignId: Id,
  query: PeopleQuery,
  listId: Id,
): Promise<{ added: number; already_members: number }> {
  const { businessId: business_id, actor } = ctx;
  await getRecord(ctx, contactListModule, listId);
  let [added, already] = [0, 0];
  for await (const people of allCampaignPeople(ctx, campaignId, query)) {
    for (let from = 0; from < people.length; from += MEMBERS_AT_ONCE) {
      const contact_ids = people.slice(from, from + MEMBERS_AT_ONCE).map(({ contact }) => contact.id);
      const [result] = await addMembers(ctx, [{ business_id, actor, list_id: listId, contact_ids }]);
      if (!result) throw new Error('A change of members has no result');
      if ('refusal' in result) throw result.refusal;
      added += result.added;
      already += result.already_members;
    }
  }
  return { added, already_members: already };
}

const columns = ['Contact', 'Mobile', 'Status', 'Time', 'Response', 'Why not'].map((label) => ({
  header: label,
  type: 'text' as const,
}));

/** The people of one number of the results as a CSV file, numbers as the reader may see them. */
export async function exportPeople(ctx: MemberContext, campaignId: Id, query: PeopleQuery): Promise<ServedFile> {
  const campaign = (await findCampaign(ctx.tx, ctx.businessId, campaignId)) ?? refuse('NOT_FOUND');
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  const writer = await createTableWriter({ format: 'csv', columns, writable: sink });
  for await (const people of allCampaignPeople(ctx, campaignId, query))
    for (const { contact, status, time, response, failure_reason: failure, left_out: reason } of people) {
      const why = failure ?? (reason === null ? '' : leftOutText(reason, {}));
      const mobile = contact.mobile ?? '';
      const number = hidesNumbers(ctx.user) ? String(hideNumbers(mobile)) : mobile;
      await writer.write([contact.label, number, status ?? '', time ?? '', response?.text ?? '', why]);
    }
  await writer.end();
  ctx.audit({ action: 'campaign.exported', record_type: 'campaigns', record_id: campaignId });
  const bytes = Buffer.concat(chunks);
  return {
    name: `${campaign.name}.csv`,
    mime_type: 'text/csv',
    size: bytes.length,
    open: (range) =>
      Promise.resolve({ stream: Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]) }),
  };
}
