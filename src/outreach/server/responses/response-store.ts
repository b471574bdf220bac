import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../../contract/decision.ts';
import type { ResponseKind } from '../../contract/responses.ts';
import type { Branch } from '../../contract/step.ts';

/** What a person did with a message. */
export interface NewResponse {
  business_id: Id;
  kind: OutreachKind;
  record_id: Id;
  step_id: Id;
  branch: Branch;
  entry_id: Id;
  contact_id: Id;
  response: ResponseKind;
  /** The place of the button in the template; -1 where it is none. */
  button_index: number;
  /** What they wrote, what stands on the button, or where the link leads. */
  text: string;
  /** What they wrote, in the chat. */
  message_id: Id | null;
}

// Of a contact that is deleted nothing is written down any more. In the order of the key, so that two batches do not wait for each other.
const add: NamedStatement = {
  name: 'add_outreach_responses',
  text: `insert into outreach_responses as r (business_id, kind, record_id, step_id, branch, entry_id, contact_id, response, button_index, text, message_id)
    select distinct on (e.business_id, e.kind, e.record_id, e.step_id, e.branch, e.response, e.button_index, e.contact_id, e.entry_id)
      e.business_id, e.kind, e.record_id, e.step_id, e.branch, e.entry_id, e.contact_id, e.response, e.button_index, e.text, e.message_id
    from jsonb_to_recordset($1) as e (business_id bigint, kind text, record_id bigint, step_id bigint, branch text, entry_id bigint,
      contact_id bigint, response text, button_index smallint, text text, message_id bigint)
    join contact_labels c on c.business_id = e.business_id and c.id = e.contact_id
    order by e.business_id, e.kind, e.record_id, e.step_id, e.branch, e.response, e.button_index, e.contact_id, e.entry_id
    on conflict (business_id, kind, record_id, step_id, branch, response, button_index, contact_id, entry_id)
      do update set count = r.count + 1
    returning business_id, id, kind, record_id, step_id, branch, entry_id, contact_id, response, button_index, count = 1 as is_first`,
};

/** A response that is written, and whether it is the first of this person. */
export type AddedResponse = Omit<NewResponse, 'text' | 'message_id'> & { id: Id; is_first: boolean };

/** Notes responses, of many businesses: each person counts once for each kind, and further ones count up. */
export async function addResponses(tx: Transaction, responses: readonly NewResponse[]): Promise<AddedResponse[]> {
  return responses.length === 0 ? [] : tx.run<AddedResponse>(add, [JSON.stringify(responses)]);
}
