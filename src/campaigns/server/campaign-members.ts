import { listActiveMembers } from '../../lists/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { StepMember } from '../../outreach/server/index.ts';
import type { CampaignRow } from './campaign-store.ts';
import { listImportedMembers } from './import-store.ts';

/**
 * The members of a campaign as of now, in the order of their contacts: the active ones of its list, or the rows of its own import.
 * `limit` of them behind `after`.
 */
export async function listCampaignMembers(
  ctx: BusinessContext,
  { id, members_from: from, contact_list_id: listId }: Pick<CampaignRow, 'id' | 'members_from' | 'contact_list_id'>,
  page: { after: Id; limit: number },
): Promise<StepMember[]> {
  if (from === 'import') {
    const rows = await listImportedMembers(ctx.tx, ctx.businessId, id, page);
    return rows.map(({ contact_id, row, values }) => ({ contact_id, entry_id: '0', row, import_values: values }));
  }
  if (listId === null) return [];
  const list = await listActiveMembers(ctx, ctx.businessId, listId, page);
  return (list?.contact_ids ?? []).map((contact_id) => ({ contact_id, entry_id: '0' }));
}
