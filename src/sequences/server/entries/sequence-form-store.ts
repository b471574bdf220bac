import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const ofForms: NamedStatement = {
  name: 'sequences_of_forms',
  text: `select f.business_id, f.form_id, f.sequence_id from sequence_forms f
    join (select distinct business_id, form_id from unnest($1::bigint[], $2::bigint[]) as e (business_id, form_id)) e
      on f.business_id = e.business_id and f.form_id = e.form_id`,
};
const read: NamedStatement = {
  name: 'read_sequence_of_form',
  text: `select s.id, s.title as label from sequence_forms f
    join sequences s on s.business_id = f.business_id and s.id = f.sequence_id
    where f.business_id = $1 and f.form_id = $2`,
};
const write: NamedStatement = {
  name: 'set_sequence_of_form',
  text: `insert into sequence_forms (business_id, form_id, sequence_id) values ($1, $2, $3)
    on conflict (business_id, form_id) do update set sequence_id = excluded.sequence_id`,
};
const clear: NamedStatement = {
  name: 'clear_sequence_of_form',
  text: 'delete from sequence_forms where business_id = $1 and form_id = $2',
};

/** The sequences that web forms lead into, of those that do. */
export const sequencesOfForms = (
  tx: Transaction,
  forms: readonly { business_id: Id; form_id: Id }[],
): Promise<{ business_id: Id; form_id: Id; sequence_id: Id }[]> =>
  tx.run(ofForms, [forms.map(({ business_id }) => business_id), forms.map(({ form_id }) => form_id)]);

/** The sequence that the contacts of a web form enter; null: none. */
export async function findSequenceOfForm(
  tx: Transaction,
  businessId: Id,
  formId: Id,
): Promise<{ id: Id; label: string } | null> {
  const [row] = await tx.run<{ id: Id; label: string }>(read, [businessId, formId]);
  return row ?? null;
}

export async function setSequenceOfForm(
  tx: Transaction,
  businessId: Id,
  formId: Id,
  sequenceId: Id | null,
): Promise<void> {
  if (sequenceId === null) await tx.run(clear, [businessId, formId]);
  else await tx.run(write, [businessId, formId, sequenceId]);
}
