import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { ServedFile } from '../../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { findMedia, openMedia } from '../../../media/server/index.ts';
import { actionOf, type Step } from '../../../outreach/contract/step.ts';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import { findSequence, readVersions } from './sequence-store.ts';

const filesOf = (step: Step): string[] =>
  (['if', 'else'] as const).flatMap((branch) =>
    (actionOf(step, branch)?.data.params ?? []).flatMap(({ name, value }) => (name === HEADER_MEDIA ? [value] : [])),
  );

/** The header file of a step, by its csid; of any version, since messages of each have been sent. */
export async function openSequenceMedia(
  { tx, businessId, services }: MemberContext,
  sequenceId: Id,
  fileId: Id,
): Promise<ServedFile> {
  if (!(await findSequence(tx, businessId, sequenceId))) refuse('NOT_FOUND');
  const versions = await readVersions(tx, [{ business_id: businessId, sequence_id: sequenceId, since: 0 }]);
  const isNamed = (versions.get(sequenceId) ?? []).some(({ steps }) => steps.flatMap(filesOf).includes(fileId));
  if (!isNamed) refuse('NOT_FOUND');
  const media = await findMedia(tx, fileId);
  return openMedia(services, businessId, media ?? refuse('MEDIA_NOT_FOUND'));
}
