import type { TFunction } from 'i18next';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { z } from 'zod';
import { chatAutomation, createAutomationBody, type ChatAutomation, type Trigger } from '../../contract/automation.ts';
import type { automationEndpoints } from '../../contract/endpoints.ts';
import { startTriggers, type Start } from '../list/starts.ts';
import { newOption, newQuestion } from './script-draft.ts';

/** What is in the builder of an automation. */
export type AutomationValues = z.output<typeof createAutomationBody>;

/** A stored automation as the builder has it. */
export const valuesOfAutomation = (stored: ChatAutomation): AutomationValues => ({
  name: stored.name,
  trigger: stored.trigger,
  handle: stored.handle,
  channels: stored.channels.map(({ id }) => id),
  button_text: stored.button_text,
  keywords: stored.keywords,
  keyword_match: stored.keyword_match,
  chat_script_id: stored.chat_script?.id ?? null,
  script_questions: stored.script_questions,
  closing_message: stored.closing_message,
  person_words: stored.person_words,
  person_message: stored.person_message,
  abandon_threshold: stored.abandon_threshold,
  retrigger_delay: stored.retrigger_delay,
  create_enquiry: stored.create_enquiry,
  webhook: stored.webhook,
});

export const automationOf = (current: unknown): ChatAutomation | null => chatAutomation.safeParse(current).data ?? null;

export const bodyOfAutomation = (
  values: AutomationValues,
): CallInput<typeof automationEndpoints.createAutomation>['body'] => values;

/** What a new automation begins with; `start` fills it for one of the common uses, `trigger` is what starts any other. */
export function newAutomation(start: Start | null, trigger: Trigger, t: TFunction<'script_builder'>): AutomationValues {
  const { data } = createAutomationBody.safeParse({
    name: '-',
    trigger: 'keyword',
    keywords: ['x'],
    closing_message: '-',
  });
  if (!data) throw new Error('The defaults of an automation do not fit the contract');
  const empty: AutomationValues = {
    ...data,
    name: '',
    trigger,
    keywords: [],
    closing_message: '',
    retrigger_delay: { value: 7, measure: 'days' },
  };
  if (start === null) return empty;
  const begun = { ...empty, trigger: startTriggers[start], name: t(`start.${start}.name`) };
  // The braces are for what is put in when the message is sent.
  const value = (name: string) => `{{${name}}}`;
  switch (start) {
    case 'welcome': {
      const name = newQuestion([], 'text', t('start.welcome.ask_name', { business: value('business.name') }));
      const need = newQuestion([name], 'selection', t('start.welcome.ask_need'));
      const options = ['buy', 'track', 'person'] as const;
      need.response = {
        type: 'selection',
        button: 'Choose',
        options: options.reduce<ReturnType<typeof newOption>[]>(
          (known, option) => [
            ...known,
            { ...newOption(known, t(`start.welcome.${option}`)), next: option === 'person' ? '$person' : null },
          ],
          [],
        ),
      };
      return {
        ...begun,
        script_questions: [
          {
            ...name,
            response: { type: 'text', format: 'name', max_length: 200 },
            save_to: { module: 'contacts', field: 'name' },
            skip_if_known: false,
          },
          need,
        ],
        closing_message: t('start.welcome.closing', { name: value('contact.first_name') }),
      };
    }
    case 'order':
      return {
        ...begun,
        script_questions: [newQuestion([], 'location', t('start.order.ask'))],
        closing_message: t('start.order.closing'),
      };
    case 'away':
      return { ...begun, closing_message: t('start.away.closing'), retrigger_delay: { value: 12, measure: 'hours' } };
    case 'keyword':
      return {
        ...begun,
        keywords: [t('start.keyword.word')],
        keyword_match: 'contains',
        closing_message: t('start.keyword.closing'),
        retrigger_delay: { value: 1, measure: 'hours' },
      };
  }
}
