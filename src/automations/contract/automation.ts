import { z } from 'zod';
import { instant, optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { CLOSING_MAX, personMessage, personWords, question, questionsOrNone } from './script.ts';

/** As many as one page of the list. */
export const AUTOMATIONS_MAX = 50;

/**
 * What starts an automation. Of the specification: the first message ever of a contact on the channel, a tap on the
 * named button, an order. Besides: a message with a keyword, and a message outside of the business hours.
 */
export const triggers = ['contact_onboarding', 'button_click', 'order', 'keyword', 'out_of_hours'] as const;
export type Trigger = (typeof triggers)[number];
/** A business has one of each of these. */
export const singleTriggers: readonly Trigger[] = ['contact_onboarding', 'order'];

export const durationMeasures = ['minutes', 'hours', 'days'] as const;
const MINUTES_OF = { minutes: 1, hours: 60, days: 1_440 } as const;
/** A year at most. Days keep the time of day by the clocks of the business; hours and minutes are elapsed time. */
export const duration = z
  .strictObject({
    value: z.int({ error: 'Give a whole number.' }).min(1, { error: 'Give at least 1.' }),
    measure: z.enum(durationMeasures, { error: 'Choose minutes, hours or days.' }),
  })
  .refine(({ value, measure }) => value * MINUTES_OF[measure] <= 365 * 1_440, {
    error: 'Give a year at most.',
    path: ['value'],
  });
export type Duration = z.infer<typeof duration>;
export const minutesOf = ({ value, measure }: Duration): number => value * MINUTES_OF[measure];

/** Headers that may go with a webhook; others belong to the connection or are believed by proxies. */
const HEADER = /^(authorization|x-parley-[a-z0-9-]+)$/i;

/** What a stored value of a header looks like; sent back, the value stays. */
export const HIDDEN_VALUE = '********';

export const webhook = z.strictObject({
  endpoint: requiredText('Enter the address.', 2_048).refine((url) => /^https?:\/\/[^\s]+$/i.test(url), {
    error: 'Enter an address that begins with https://.',
  }),
  header_key: optionalText(64)
    .refine((name) => name === '' || HEADER.test(name), {
      error: 'Use Authorization, or a name that begins with X-Parley-.',
    })
    .default(''),
  header_value: optionalText(1_000)
    .refine((value) => /^[\t\x20-\x7e]*$/.test(value), { error: 'Use letters without accents, digits and signs only.' })
    .default(''),
});
export type Webhook = z.output<typeof webhook>;

/** Words are compared without signs and emoji. */
const hasWords = (text: string): boolean => text === '' || /[\p{L}\p{N}]/u.test(text);
const WITHOUT_WORDS = 'Use at least one letter or digit.';

const fields = {
  name: requiredText('Give the automation a name.', 60),
  trigger: z.enum(triggers, { error: 'Choose what starts it.' }),
  /** How it is called in chats: "Chat script is being handled by …"; empty: its name. */
  handle: optionalText(60).default(''),
  /** Empty: every channel. */
  channels: z.array(id).max(50).default([]),
  /** Of `button_click`: the text of the button, in any case of letters. */
  button_text: optionalText(60).refine(hasWords, { error: WITHOUT_WORDS }).default(''),
  /** Of `keyword`: the message is one of these, or contains one as whole words. */
  keywords: z
    .array(requiredText('Write a keyword.', 60).refine(hasWords, { error: WITHOUT_WORDS }))
    .max(50, { error: 'Use at most 50 keywords.' })
    .default([]),
  keyword_match: z.enum(['whole', 'contains'], { error: 'Choose how keywords are found.' }).default('whole'),
  /** A script of the business; null: the questions below. */
  chat_script_id: id.nullable().default(null),
  /** Empty together with `chat_script_id` null: it sends the closing message only. */
  script_questions: questionsOrNone.default([]),
  closing_message: optionalText(CLOSING_MAX).default(''),
  person_words: personWords,
  person_message: personMessage,
  /** The customer was silent for so long: the run ends. */
  abandon_threshold: duration.default({ value: 30, measure: 'minutes' }),
  /** How soon it may start again in the same chat; null: never again. */
  retrigger_delay: duration.nullable().default(null),
  create_enquiry: z.boolean().default(false),
  webhook: webhook.nullable().default(null),
};

export const createAutomationBody = z.strictObject(fields).superRefine(checkAutomation);
export const updateAutomationBody = z
  .strictObject({ ...fields, version: z.int().optional() })
  .superRefine(checkAutomation);
type AutomationBody = z.output<z.ZodObject<typeof fields>>;

function checkAutomation(given: AutomationBody, { addIssue }: z.RefinementCtx): void {
  const report = (field: keyof AutomationBody, message: string): void =>
    addIssue({ code: 'custom', path: [field], message });
  if (given.trigger === 'button_click' && given.button_text === '')
    report('button_text', 'Write the text of the button that starts it.');
  if (given.trigger === 'keyword' && given.keywords.length === 0) report('keywords', 'Write at least one keyword.');
  const hasQuestions = given.chat_script_id !== null || given.script_questions.length > 0;
  if (given.chat_script_id !== null && given.script_questions.length > 0)
    report('chat_script_id', 'Use a script of the list, or questions of its own.');
  if (!hasQuestions && (given.trigger === 'contact_onboarding' || given.trigger === 'order'))
    report('script_questions', 'Add the first question.');
  else if (!hasQuestions && given.closing_message === '')
    report('closing_message', 'Add a question, or write the message that is sent.');
}

export const chatAutomation = z.object({
  id,
  status: z.enum(['active', 'inactive']),
  name: z.string(),
  trigger: z.enum(triggers),
  handle: z.string(),
  channels: z.array(z.object({ id, label: z.string(), kind: z.string() })),
  button_text: z.string(),
  keywords: z.array(z.string()),
  keyword_match: z.enum(['whole', 'contains']),
  chat_script: z.object({ id, label: z.string() }).nullable(),
  script_questions: z.array(question),
  closing_message: z.string(),
  person_words: z.array(z.string()),
  person_message: z.string(),
  abandon_threshold: duration,
  retrigger_delay: duration.nullable(),
  create_enquiry: z.boolean(),
  /** The value of the header is written only: it comes back hidden. */
  webhook: webhook.nullable(),
  /** Why Parley switched it off, in words with what to do; null where a person did, and while it is active. */
  problem: z.string().nullable(),
  /** Of the last 30 days. */
  counts: z.object({ started: z.int(), completed: z.int(), running: z.int() }),
  version: z.int(),
  created_time: instant,
  modified_time: instant,
});
export type ChatAutomation = z.infer<typeof chatAutomation>;

/** One call to the address of an automation, with what it responded. */
export const webhookDelivery = z.object({
  id,
  time: instant,
  run_id: id,
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.array(
    z.object({
      time: instant,
      /** Null where no response came. */
      response_status: z.int().nullable(),
      /** In words. */
      problem: z.string().nullable(),
      /** The beginning of the response, as text. */
      response: z.string(),
      milliseconds: z.int(),
    }),
  ),
  next_time: instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
