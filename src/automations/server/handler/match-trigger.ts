import type { Id } from '../../../foundation/contract/id.ts';
import type { Trigger } from '../../contract/automation.ts';
import { foldMessage, wordsOf, type CustomerMessage } from '../../contract/customer-message.ts';
import type { AutomationRow } from '../automations/automation-store.ts';
import { timeAfter } from './waiting-times.ts';

/** What decides which automation a message starts. */
export interface TriggerFacts {
  channel_id: Id;
  message: CustomerMessage;
  /** The contact never wrote on this channel before. */
  is_first: boolean;
  is_out_of_hours: boolean;
  /** A person has the chat: nothing that asks questions starts. */
  is_assigned: boolean;
  /** Of the database. */
  now: string;
  /** Of the business. */
  zone: string;
  /** When each automation ran last in this chat, and how that ended. */
  latest: ReadonlyMap<Id, { started_time: string; outcome: string | null }>;
}

/** What a customer asked for by name comes first; an away message is the last resort. */
const ORDER: readonly Trigger[] = ['button_click', 'order', 'keyword', 'contact_onboarding', 'out_of_hours'];

type Candidate = Pick<
  AutomationRow,
  | 'id'
  | 'trigger'
  | 'channel_ids'
  | 'button_text'
  | 'keywords'
  | 'keyword_match'
  | 'retrigger_delay'
  | 'chat_script_id'
  | 'script_questions'
>;

/** The automation that a message starts, of those that are active; null for none. Pure. */
export function matchTrigger<Automation extends Candidate>(
  automations: readonly Automation[],
  facts: TriggerFacts,
): Automation | null {
  const fitting = automations.filter(
    (each) =>
      (each.channel_ids.length === 0 || each.channel_ids.includes(facts.channel_id)) &&
      !(facts.is_assigned && asksQuestions(each)) &&
      fits(each, facts) &&
      mayStart(each, facts),
  );
  return fitting.toSorted((one, other) => ORDER.indexOf(one.trigger) - ORDER.indexOf(other.trigger)).at(0) ?? null;
}

/** Whether it occupies the chat, instead of sending one message. */
export const asksQuestions = ({
  chat_script_id,
  script_questions,
}: Pick<Candidate, 'chat_script_id' | 'script_questions'>): boolean =>
  chat_script_id !== null || script_questions.length > 0;

function fits(
  automation: Candidate,
  { message, is_first: isFirst, is_out_of_hours: isClosed, latest }: TriggerFacts,
): boolean {
  switch (automation.trigger) {
    case 'contact_onboarding':
      // One that was not completed may begin again, once its delay is over.
      return isFirst || (latest.has(automation.id) && latest.get(automation.id)?.outcome !== 'completed');
    case 'order':
      return message.content_type === 'order';
    case 'button_click':
      return message.content_type === 'reply' && foldMessage(wordsOf(message)) === foldMessage(automation.button_text);
    case 'keyword':
      return hasKeyword(automation, foldMessage(wordsOf(message)));
    case 'out_of_hours':
      return isClosed;
  }
}

function hasKeyword({ keywords, keyword_match: match }: Candidate, said: string): boolean {
  if (said === '') return false;
  return keywords.some((keyword) => {
    const word = foldMessage(keyword);
    return match === 'whole' ? said === word : ` ${inWords(said)} `.includes(` ${inWords(word)} `);
  });
}

/** Words with one space between them, whatever stands there. */
const inWords = (text: string): string => text.replaceAll(/[\p{P}\p{S}\s]+/gu, ' ').trim();

function mayStart({ id, retrigger_delay: delay }: Candidate, { latest, now, zone }: TriggerFacts): boolean {
  const before = latest.get(id);
  if (!before) return true;
  return delay !== null && timeAfter(before.started_time, delay, zone) <= Date.parse(now);
}
