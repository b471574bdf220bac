import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../contract/decision.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import type { DecisionFacts } from './decide-members.ts';

/** What one campaign or sequence decided about one contact. */
export interface ContactDecision {
  id: Id;
  step_id: Id;
  entry_id: Id;
  outcome: 'sent' | 'left_out';
  reason: LeftOutReason | null;
  facts: DecisionFacts;
  message_id: Id | null;
  decided_time: string;
}

const read: NamedStatement = {
  name: 'decisions_of_record_about_contact',
  text: `select id, step_id, entry_id, outcome, reason, facts, message_id, decided_time from outreach_decisions
    where business_id = $1 and contact_id = $2 and kind = $3 and record_id = $4 order by id desc limit $5 offset $6`,
};

/** What one campaign or sequence decided about a contact, the latest first, with one more where there are more. */
export const decisionsAboutContact = (
  tx: Transaction,
  businessId: Id,
  { contact_id, kind, record_id }: { contact_id: Id; kind: OutreachKind; record_id: Id },
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactDecision[]> =>
  tx.run<ContactDecision>(read, [businessId, contact_id, kind, record_id, limit + 1, offset]);
