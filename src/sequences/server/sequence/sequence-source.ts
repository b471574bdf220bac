import { actionOf } from '../../../outreach/contract/step.ts';
import type { OutreachSource } from '../../../outreach/server/index.ts';
import { findSequence, readVersions } from './sequence-store.ts';

/** What steps of sequences sent, as the latest version says that has the step. */
export const sequenceSource: OutreachSource = {
  kind: 'sequence',
  async readAction(tx, business_id, { record_id: sequence_id, step_id, branch }) {
    const [sequence, versions] = await Promise.all([
      findSequence(tx, business_id, sequence_id),
      readVersions(tx, [{ business_id, sequence_id, since: 0 }]),
    ]);
    const latest = (versions.get(sequence_id) ?? []).toSorted((a, b) => b.version - a.version);
    const step = latest.flatMap(({ steps }) => steps).find(({ id }) => id === step_id);
    const action = step && actionOf(step, branch);
    return sequence && action ? { action, label: sequence.title, owner_id: sequence.owner_id } : null;
  },
};
