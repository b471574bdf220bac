import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../../contract/decision.ts';
import type { Branch, ButtonEffect } from '../../contract/step.ts';

/** A tap whose effects are still to be applied, all of them or the last. */
export interface WaitingTap {
  id: Id;
  business_id: Id;
  kind: OutreachKind;
  record_id: Id;
  step_id: Id;
  branch: Branch;
  button_index: number;
  contact_id: Id;
  chat_id: Id | null;
  /** What was applied before; null: nothing yet. */
  effects: AppliedEffect[] | null;
  /** To whom the button assigned a chat last. */
  last_user_id: Id | null;
}

/** What became of an effect. */
export interface AppliedEffect {
  type: ButtonEffect['type'];
  /** In words, why it could not be applied. */
  problem: string | null;
  user_id?: Id;
}

// The chat in which they tapped; of a link that in which it was sent.
const lock: NamedStatement = {
  name: 'lock_waiting_taps',
  text: `with waiting as materialized (
      select r.* from outreach_responses r where r.business_id = $1 and r.id = any ($2)
        and (r.effects is null or not r.effects @> '[{"type": "assign_owner"}]')
      order by r.id for no key update ${locks('send_source')}
    )
    select w.id, w.business_id, w.kind, w.record_id, w.step_id, w.branch, w.button_index, w.contact_id, w.effects,
      coalesce(
        (select m.chat_id from message_labels m where m.business_id = w.business_id and m.id = w.message_id),
        (select m.chat_id from outreach_decisions d join message_labels m on m.business_id = d.business_id and m.id = d.message_id
          where d.business_id = w.business_id and d.kind = w.kind and d.record_id = w.record_id and d.step_id = w.step_id
            and d.entry_id = w.entry_id and d.contact_id = w.contact_id)) as chat_id,
      (select e.user_id from outreach_responses p cross join jsonb_to_recordset(p.effects) as e (type text, user_id bigint)
        where p.business_id = w.business_id and p.kind = w.kind and p.record_id = w.record_id and p.step_id = w.step_id
          and p.branch = w.branch and p.button_index = w.button_index and p.effects is not null and e.user_id is not null
        order by p.id desc limit 1) as last_user_id
    from waiting w order by w.id`,
};

/** Locks those of the taps whose effects are not applied yet. */
export const lockWaitingTaps = (tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<WaitingTap[]> =>
  tx.run<WaitingTap>(lock, [businessId, ids]);

const store: NamedStatement = {
  name: 'store_applied_effects',
  text: `update outreach_responses r set effects = e.effects from jsonb_to_recordset($2) as e (id bigint, effects jsonb)
    where r.business_id = $1 and r.id = e.id`,
};

/** Notes what became of the effects of taps. */
export async function storeEffects(
  tx: Transaction,
  businessId: Id,
  taps: readonly { id: Id; effects: readonly AppliedEffect[] }[],
): Promise<void> {
  if (taps.length > 0) await tx.run(store, [businessId, JSON.stringify(taps)]);
}
