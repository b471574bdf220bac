import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { ServedFile } from '../../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { findMedia, openMedia } from '../../../media/server/index.ts';
import { findAutomation } from '../automations/automation-store.ts';
import { findScript } from './script-store.ts';

/** The file of a question, by its csid: of a script of the list, or of an automation with questions of its own. */
export async function openScriptMedia(
  { tx, businessId, services }: MemberContext,
  id: Id,
  fileId: Id,
): Promise<ServedFile> {
  const questions =
    (await findScript(tx, businessId, id))?.questions ?? (await findAutomation(tx, businessId, id))?.script_questions;
  if (!questions?.some(({ content }) => content.media?.csid === fileId)) refuse('NOT_FOUND');
  return openMedia(services, businessId, (await findMedia(tx, fileId)) ?? refuse('MEDIA_NOT_FOUND'));
}
