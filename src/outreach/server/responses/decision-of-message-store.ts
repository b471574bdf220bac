import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../../contract/decision.ts';
import type { Branch } from '../../contract/step.ts';

/** Which step of what a message was sent by. */
export interface SentStep {
  business_id: Id;
  message_id: Id;
  kind: OutreachKind;
  record_id: Id;
  step_id: Id;
  branch: Branch;
  entry_id: Id;
}

const COLUMNS = 'd.business_id, d.message_id, d.kind, d.record_id, d.step_id, d.branch, d.entry_id';

const find: NamedStatement = {
  name: 'find_steps_of_messages',
  text: `select ${COLUMNS} from unnest($1::bigint[], $2::bigint[]) as e (business_id, message_id)
    join outreach_decisions d on d.business_id = e.business_id and d.message_id = e.message_id`,
};

/** The steps that sent messages, of many businesses; messages that no step has sent are left out. */
export function findStepsOfMessages(
  tx: Transaction,
  messages: readonly { business_id: Id; message_id: Id }[],
): Promise<SentStep[]> {
  return tx.run<SentStep>(find, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ message_id }) => message_id),
  ]);
}

const findLatest: NamedStatement = {
  name: 'find_latest_steps_of_contacts',
  text: `select ${COLUMNS}, e.contact_id from unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)
    cross join lateral (
      select * from outreach_decisions d
      where d.business_id = e.business_id and d.contact_id = e.contact_id and d.outcome = 'sent'
        and d.decided_time > clock_now() - make_interval(days => $3)
      order by d.id desc limit 1
    ) d`,
};

/** The latest step of the last days that sent something to each of these contacts. */
export function findLatestSteps(
  tx: Transaction,
  contacts: readonly { business_id: Id; contact_id: Id }[],
  days: number,
): Promise<(SentStep & { contact_id: Id })[]> {
  return tx.run<SentStep & { contact_id: Id }>(findLatest, [
    contacts.map(({ business_id }) => business_id),
    contacts.map(({ contact_id }) => contact_id),
    days,
  ]);
}
