import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../contract/decision.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import type { MessageStatus } from '../../chats/contract/message.ts';
import type { Branch } from '../contract/step.ts';
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

/** A decision with what became of its message. */
export interface DecisionRow extends ContactDecision {
  kind: OutreachKind;
  record_id: Id;
  contact_id: Id;
  branch: Branch | null;
  contact_name: string;
  mobile: string | null;
  chat_id: Id | null;
  status: MessageStatus | null;
  failure_reason: string | null;
  message_time: string | null;
}

const COLUMNS = `d.id, d.kind, d.record_id, d.step_id, d.entry_id, d.contact_id, d.branch, d.outcome, d.reason, d.facts, d.message_id,
    d.decided_time, c.name as contact_name, c.mobile, m.chat_id, m.status, m.error ->> 'message' as failure_reason, m.time as message_time`;

const listAll: NamedStatement = {
  name: 'list_decisions_about_contact',
  text: `select ${COLUMNS} from outreach_decisions d
    join contact_labels c on c.business_id = d.business_id and c.id = d.contact_id
    left join lateral (select * from message_labels o where o.business_id = d.business_id and o.id = d.message_id limit 1) m on true
    where d.business_id = $1 and d.contact_id = $2 and ($3::text is null or d.kind = $3) and ($4::bigint is null or d.record_id = $4)
      and ($5::bigint is null or d.step_id = $5) and ($6::bigint is null or d.id < $6) order by d.id desc limit $7 offset $8`,
};
const ofMessages: NamedStatement = {
  name: 'find_decisions_of_messages',
  text: `select message_id, kind, record_id, facts ->> 'position' as position from outreach_decisions
    where business_id = $1 and contact_id = $2 and message_id = any ($3)`,
};

/** Decisions about a contact, the latest first, with one more where there are more. */
export const listDecisionRows = (
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  query: {
    kind?: OutreachKind | undefined;
    record_id?: Id | undefined;
    step_id?: Id | undefined;
    after?: Id | undefined;
    limit: number;
    offset: number;
  },
): Promise<DecisionRow[]> =>
  tx.run<DecisionRow>(listAll, [
    businessId,
    contactId,
    query.kind ?? null,
    query.record_id ?? null,
    query.step_id ?? null,
    query.after ?? null,
    query.limit + 1,
    query.offset,
  ]);

/** Which campaign or sequence messages of a contact were of. */
export const findSendersOfMessages = (
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  messageIds: readonly Id[],
): Promise<{ message_id: Id; kind: OutreachKind; record_id: Id; position: string | null }[]> =>
  messageIds.length === 0 ? Promise.resolve([]) : tx.run(ofMessages, [businessId, contactId, messageIds]);
