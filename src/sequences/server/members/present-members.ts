import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Step } from '../../../outreach/contract/step.ts';
import { findTemplates } from '../../../templates/server/index.ts';
import type { SequenceMember } from '../../contract/sequence.ts';
import type { StepVersion } from '../entries/carry-over.ts';
import { readVersions } from '../sequence/sequence-store.ts';
import type { ShownEntry } from './member-list-store.ts';

/** What a contact that was deleted is called. */
const DELETED = 'Deleted contact';

type Progress = Omit<SequenceMember, 'id' | 'member_id' | 'contact'>;

/** Steps of the versions that these stays are in, and what the steps are called. */
export async function readStepsOf(
  tx: Transaction,
  businessId: Id,
  entries: readonly ShownEntry[],
): Promise<{ versions: ReadonlyMap<Id, StepVersion[]>; nameOf(step: Step): string }> {
  const versions = await readVersions(
    tx,
    [...Map.groupBy(entries, ({ sequence_id }) => sequence_id)].map(([sequence_id, own]) => ({
      business_id: businessId,
      sequence_id,
      since: Math.min(...own.map(({ version }) => version)),
    })),
  );
  const named = new Set(
    [...versions.values()].flat().flatMap(({ steps }) => steps.flatMap((step) => templateOf(step) ?? [])),
  );
  const templates = await findTemplates(
    tx,
    [...named].map((id) => ({ business_id: businessId, id })),
  );
  return {
    versions,
    nameOf: (step) => (step.name === '' ? (templates.get(templateOf(step) ?? '')?.name ?? '') : step.name),
  };
}

const templateOf = ({ if_action, else_action }: Step): Id | null =>
  (if_action ?? else_action)?.data.template_id ?? null;

/** Stays as the contract describes their progress, in their order. */
export async function presentProgress(
  tx: Transaction,
  businessId: Id,
  entries: readonly ShownEntry[],
): Promise<Progress[]> {
  const { versions, nameOf } = await readStepsOf(tx, businessId, entries);
  return entries.map((entry) => {
    const steps = versions.get(entry.sequence_id)?.find(({ version }) => version === entry.version)?.steps ?? [];
    const index = steps.findIndex(({ id }) => id === entry.next_step_id);
    const step = steps[index];
    const { status, entered_time, entered_by, done_steps, due_time, exit_reason, exit_detail, exit_step, exited_time } =
      entry;
    return {
      status,
      entered_time,
      entered_by,
      steps_done: done_steps.length,
      steps_total: Math.max(steps.length, done_steps.length),
      next: step && due_time !== null ? { step_id: step.id, position: index + 1, name: nameOf(step), due_time } : null,
      exit_reason,
      exit_detail,
      exit_step,
      exited_time,
    };
  });
}

export async function presentMembers(
  tx: Transaction,
  businessId: Id,
  entries: readonly ShownEntry[],
): Promise<SequenceMember[]> {
  const progress = await presentProgress(tx, businessId, entries);
  return entries.flatMap(({ id, contact_id, contact_name, mobile }, index) => {
    const own = progress[index];
    return own
      ? [{ id, member_id: id, contact: { id: contact_id, label: contact_name ?? DELETED, mobile }, ...own }]
      : [];
  });
}
