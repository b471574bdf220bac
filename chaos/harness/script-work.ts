import { assignmentEndpoints } from '../../src/assignment/contract/endpoints.ts';
import { automationEndpoints } from '../../src/automations/contract/endpoints.ts';
import type { BusinessFixture } from './business-fixture.ts';
import { noteFindings, type Oracle } from './oracle.ts';
import type { Verdict } from './scenario.ts';
import { shiftClock } from './scheduled-work.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const DONE_WITHIN_MS = 180_000;
/** Of looks at chats and of runs, the longest. */
const LEASE_SECONDS = 60;
const QUESTIONS = ['name', 'city', 'wish'] as const;
/** So often each customer writes: to be welcomed, and once for each question. */
export const MESSAGES_EACH = QUESTIONS.length + 1;

/** Welcomes everyone with three questions, creates an enquiry from the answers, and assigns the chat to a user. */
export async function startScripts(fixture: BusinessFixture): Promise<void> {
  const session = await fixture.session();
  const { chat_automation: automation } = await session.call(automationEndpoints.createAutomation, {
    body: {
      name: 'Welcome',
      trigger: 'contact_onboarding',
      script_questions: QUESTIONS.map((id) => ({
        id,
        content: { text: `Your ${id}?` },
        response: { type: 'text' as const },
        save_to: id === 'city' ? { module: 'contacts' as const, field: 'city' } : null,
      })),
      closing_message: 'Thank you.',
      create_enquiry: true,
    },
  });
  const activate = { query: { action: 'activate' } };
  await session.call(automationEndpoints.updateAutomation, { params: { id: automation.id }, ...activate });
  const { chat_assignment_rule: rule } = await session.call(assignmentEndpoints.createAssignmentRule, {
    body: {
      name: 'Everyone',
      clauses: [
        { criteria: null, fulfillment: { actions: [{ type: 'assign_owner', data: { assign_to: 'everyone' } }] } },
      ],
    },
  });
  await session.call(assignmentEndpoints.updateAssignmentRule, { params: { ruleId: rule.id }, ...activate });
}

/** Waits until nothing of scripts, actions and assignments is due. The time of leases passes for real, or by the database's clock. */
export async function finishScripts(stage: Stage, { isHurried }: { isHurried: boolean }): Promise<void> {
  const { rows } = stage;
  const isOver = async () => {
    for (const table of ['due_automation_chats', 'due_script_runs', 'due_action_runs', 'due_assignment_chats'])
      if ((await rows(`select from ${table} where due_time <= clock_now() limit 1`)).length > 0) return false;
    return true;
  };
  if (isHurried) {
    await rows('update clock_shift set may_shift = true');
    await shiftClock(stage, `make_interval(secs => ${LEASE_SECONDS + 1})`);
  }
  await until(() => isOver().catch(() => false), { giveUpMs: DONE_WITHIN_MS });
}

/** Compares what customers wrote with what the script asked, saved and made of it, once for each of them. */
export async function checkScripts(
  { rows }: Stage,
  oracle: Oracle,
): Promise<Pick<Verdict, 'delivered' | 'stored' | 'lost' | 'doubled' | 'stuck' | 'wrong'>> {
  const chats = await rows<{
    id: string;
    contact_id: string;
    said: number;
    runs: number;
    asked: number;
    enquiries: number;
    assigned: number;
    city: string | null;
  }>(
    `select c.id, c.contact_id,
       (select count(*) from messages m where m.business_id = c.business_id and m.chat_id = c.id and m.origin = 'incoming')::int as said,
       (select count(*) from script_runs r where r.business_id = c.business_id and r.chat_id = c.id)::int as runs,
       (select count(*) from messages m where m.business_id = c.business_id and m.chat_id = c.id and m.author_type = 'automation' and m.origin = 'outgoing')::int as asked,
       (select count(*) from enquiries e where e.business_id = c.business_id and e.contact_id = c.contact_id)::int as enquiries,
       (select count(*) from messages m where m.business_id = c.business_id and m.chat_id = c.id and m.content ->> 'event' = 'assigned')::int as assigned,
       (select p.city from contacts p where p.business_id = c.business_id and p.id = c.contact_id) as city
     from chats c`,
  );
  const whole = chats.filter(({ said }) => said === MESSAGES_EACH);
  const lost = whole.filter(
    ({ runs, asked, enquiries, assigned, city }) =>
      runs < 1 || asked < MESSAGES_EACH || enquiries < 1 || assigned < 1 || city === null,
  );
  const doubled = whole.filter(
    ({ runs, asked, enquiries, assigned }) => runs > 1 || asked > MESSAGES_EACH || enquiries > 1 || assigned > 1,
  );
  const stuck = await rows(
    `select 'run' as what, run_id as id from script_runs where ended_time is null or not is_settled
     union all select 'message', message_id from automation_messages
     union all select 'actions', id from action_runs where is_pending`,
  );
  const wrong = await rows("select run_id, outcome from script_runs where outcome <> 'completed'");
  const missing = noteFindings(oracle, 'a customer whose script did less than it should', lost);
  return {
    delivered: whole.length,
    stored: whole.length - missing,
    lost: missing,
    doubled: noteFindings(oracle, 'a customer for whom something was done twice', doubled),
    stuck: noteFindings(oracle, 'something that has not come to its end', stuck),
    wrong: noteFindings(oracle, 'a run that did not end with all answers', wrong),
  };
}
