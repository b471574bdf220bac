import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { ServedFile } from '../../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { findMedia, openMedia, removeMedia } from '../../../media/server/index.ts';
import { ruleWithFile } from './rule-store.ts';

/** A file that a message of a rule has. */
export async function openRuleMedia(ctx: MemberContext, fileId: Id): Promise<ServedFile> {
  const { tx, businessId, services } = ctx;
  if ((await ruleWithFile(tx, businessId, fileId)) === null) refuse('NOT_FOUND');
  return openMedia(services, businessId, (await findMedia(tx, fileId)) ?? refuse('MEDIA_NOT_FOUND'));
}

/** Deletes a file of settings that no rule sends any more. */
export async function deleteRuleMedia(ctx: MemberContext, fileId: Id): Promise<undefined> {
  const rule = await ruleWithFile(ctx.tx, ctx.businessId, fileId);
  if (rule !== null) refuse('NOT_ALLOWED', { reason: 'RULE_FILE_USED', info: { rule } });
  if (!(await removeMedia(ctx, fileId, 'setup'))) refuse('NOT_FOUND');
  ctx.audit({ action: 'setup_media_deleted', record_type: 'media', record_id: fileId });
  return undefined;
}
