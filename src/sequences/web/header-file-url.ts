import { fillPath } from '../../foundation/contract/endpoint.ts';
import { actionOf, type Branch, type StepBody } from '../../outreach/contract/step.ts';
import { HEADER_MEDIA } from '../../templates/contract/template-text.ts';
import { sequenceEndpoints } from '../contract/endpoints.ts';

/** The csid of the file that was chosen for the header of a message; null where that of the template is sent. */
export const headerFile = (step: StepBody, branch: Branch): string | null =>
  actionOf(step, branch)?.data.params.find(({ name }) => name === HEADER_MEDIA)?.value || null;

/** Where that file can be read. */
export function headerFileUrl(sequenceId: string, step: StepBody, branch: Branch): string | null {
  const csid = headerFile(step, branch);
  return csid === null ? null : fillPath(sequenceEndpoints.readSequenceMedia.path, { id: sequenceId, fileId: csid });
}
