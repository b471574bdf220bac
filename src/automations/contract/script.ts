import { z } from 'zod';
import { actions } from '../../actions/contract/action.ts';
import { optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { fileIdNames, withCsid } from '../../media/contract/media.ts';

export const QUESTIONS_MAX = 30;
/** As many as one page of the list. */
export const SCRIPTS_MAX = 100;
/** The specification: "text response at most 200 characters". */
export const TEXT_ANSWER_MAX = 200;
/** The specification: "selection needs at least 3 options". Three are buttons, more are a list, which has ten at most. */
export const OPTIONS_MIN = 3;
export const OPTIONS_MAX = 10;
/** Characters of an option: of a button, and of a row of a list (of the strictest channel). */
export const BUTTON_LABEL_MAX = 20;
export const LIST_LABEL_MAX = 24;
export const DESCRIPTION_MAX = 72;
/** Of a question with options or a location: what a message with buttons takes. */
export const QUESTION_MAX = 1_024;
export const CLOSING_MAX = 4_096;

export const labelMaxOf = (options: number): number => (options <= OPTIONS_MIN ? BUTTON_LABEL_MAX : LIST_LABEL_MAX);

export const responseTypes = ['text', 'selection', 'file', 'location', 'order'] as const;
export type ResponseType = (typeof responseTypes)[number];

/** What a text must be. */
export const textFormats = ['any', 'name', 'email', 'mobile', 'number', 'date', 'url'] as const;
export type TextFormat = (typeof textFormats)[number];

export const fileKinds = ['image', 'video', 'audio', 'document'] as const;

/** A key within the script, made where the question or option is made; it stays when it is moved or reworded. */
const key = z.string({ error: 'Give it a key.' }).regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, {
  error: 'Use lower-case letters, digits, - and _ for the key.',
});

/** Where the script continues: null: with the next question; `$end`: it ends; `$person`: it ends and a person is wanted; else the key of a question. */
export const END = '$end';
export const PERSON = '$person';
const target = z
  .string()
  .regex(/^(\$end|\$person|[a-z0-9][a-z0-9_-]{0,39})$/, { error: 'Choose where the script continues.' })
  .nullable()
  .default(null);

/** Where an answer is kept: a field of the contact, or of the enquiry that is made when the script ends. */
const saveTo = z
  .strictObject({
    module: z.enum(['contacts', 'enquiries'], { error: 'Choose where the answer is saved.' }),
    field: z.string().min(1, { error: 'Choose a field.' }).max(64),
  })
  .nullable()
  .default(null);

const option = z.strictObject({
  id: key,
  label: requiredText('Write the option.', LIST_LABEL_MAX),
  description: optionalText(DESCRIPTION_MAX).default(''),
  /** What is saved when it is chosen; empty: the label. Of a pick list the key of one of its options. */
  value: optionalText(64).default(''),
  next: target,
  actions: actions.default([]),
});
export type ScriptOption = z.output<typeof option>;

const response = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('text'),
      format: z.enum(textFormats, { error: 'Choose what the answer must be.' }).default('any'),
      max_length: z
        .int({ error: 'Give a whole number.' })
        .min(1, { error: 'Allow at least one character.' })
        .max(TEXT_ANSWER_MAX, { error: `A text answer has at most ${TEXT_ANSWER_MAX} characters.` })
        .default(TEXT_ANSWER_MAX),
    }),
    z.strictObject({
      type: z.literal('selection'),
      /** Opens the list, where there are more than three options. */
      button: optionalText(BUTTON_LABEL_MAX).default('Choose'),
      options: z
        .array(option)
        .min(OPTIONS_MIN, { error: `Add at least ${OPTIONS_MIN} options.` })
        .max(OPTIONS_MAX, { error: `A list has at most ${OPTIONS_MAX} options.` }),
    }),
    z.strictObject({
      type: z.literal('file'),
      kinds: z
        .array(z.enum(fileKinds))
        .min(1, { error: 'Choose which files are taken.' })
        .default([...fileKinds]),
    }),
    z.strictObject({ type: z.literal('location') }),
    z.strictObject({ type: z.literal('order') }),
  ],
  { error: 'Choose how the question is answered.' },
);

const media = z
  .strictObject({
    ...fileIdNames,
    name: optionalText(240).optional(),
    mime_type: z.string().max(200).optional(),
    size: z.number().optional(),
  })
  .transform(withCsid);

export const question = z.strictObject({
  id: key,
  content: z.strictObject({
    text: requiredText('Write the question.', QUESTION_MAX),
    media: media.nullable().default(null),
  }),
  response,
  /** One that is not required can be skipped. */
  required: z.boolean().default(true),
  save_to: saveTo,
  /** Not asked when the contact has a value in the field where the answer is saved. */
  skip_if_known: z.boolean().default(false),
  /** What is said when the answer does not fit; empty: a sentence that fits the kind of answer. */
  invalid_text: optionalText(500).default(''),
  next: target,
});
export type Question = z.output<typeof question>;
export type QuestionInput = z.input<typeof question>;

interface Targeted {
  target: string | null;
  path: (string | number)[];
}

const targetsOf = ({ next, response: how }: Question, index: number): Targeted[] => [
  { target: next, path: [index, 'next'] },
  ...(how.type === 'selection'
    ? how.options.map((each, at) => ({ target: each.next, path: [index, 'response', 'options', at, 'next'] }))
    : []),
];

const questionList = z
  .array(question, { error: 'Add the first question.' })
  .max(QUESTIONS_MAX, { error: `A script has at most ${QUESTIONS_MAX} questions.` });

/** The questions of a script in their order; keys are unique, jumps lead to one of them, options fit their form. */
export const questions = questionList.min(1, { error: 'Add the first question.' }).superRefine(checkQuestions);
/** The same where there may be none. */
export const questionsOrNone = questionList.superRefine(checkQuestions);

function checkQuestions(given: readonly Question[], { addIssue }: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string): void => addIssue({ code: 'custom', path, message });
  const keys = new Set<string>();
  for (const [index, each] of given.entries()) {
    if (keys.has(each.id)) report([index, 'id'], 'Two questions have the same key.');
    keys.add(each.id);
  }
  for (const [index, each] of given.entries()) {
    for (const { target: to, path } of targetsOf(each, index))
      if (to !== null && to !== END && to !== PERSON && !keys.has(to))
        report(path, 'The question that follows is no longer there. Choose another one.');
    if (each.response.type !== 'selection') continue;
    const { options } = each.response;
    const max = labelMaxOf(options.length);
    const labels = new Set<string>();
    const optionKeys = new Set<string>();
    for (const [at, { id: optionId, label }] of options.entries()) {
      const path = [index, 'response', 'options', at];
      if (label.length > max) report([...path, 'label'], `Use at most ${max} characters: a button shows no more.`);
      const folded = label.toLowerCase();
      if (labels.has(folded)) report([...path, 'label'], 'Two options have the same words.');
      labels.add(folded);
      if (optionKeys.has(optionId)) report([...path, 'id'], 'Two options have the same key.');
      optionKeys.add(optionId);
    }
  }
}

/** Where a script may be used: started for new contacts by an automation, started by hand or by other automations, or both. */
export const scriptTypes = ['selection', 'onboarding', 'all'] as const;
export type ScriptType = (typeof scriptTypes)[number];

/** Words with which a customer asks for a person, matched on the whole message. */
export const personWords = z
  .array(requiredText('Write a word.', 40))
  .max(20, { error: 'Use at most 20 words.' })
  .default(['agent', 'human', 'person', 'talk to a person']);

const closing = optionalText(CLOSING_MAX).default('');

/** Sent when the script ends because a person is wanted; empty: nothing. */
export const personMessage = optionalText(CLOSING_MAX).default('One moment, a person will reply to you.');

const scriptFields = {
  name: requiredText('Give the script a name.', 60),
  type: z.enum(scriptTypes, { error: 'Choose what the script is for.' }),
  script: z.strictObject({ questions }, { error: 'Add the first question.' }),
  /** Sent when all questions are done; empty: nothing. */
  closing_message: closing,
  person_words: personWords,
  person_message: personMessage,
};

export const createScriptBody = z.strictObject(scriptFields);
export const updateScriptBody = z.strictObject({ ...scriptFields, version: z.int().optional() });

export const chatScript = z.object({
  id,
  name: z.string(),
  type: z.enum(scriptTypes),
  script: z.object({ questions: z.array(question) }),
  closing_message: z.string(),
  person_words: z.array(z.string()),
  person_message: z.string(),
  /** Automations that use it. */
  used_by: z.array(z.object({ id, label: z.string() })),
  version: z.int(),
  created_time: instant,
  modified_time: instant,
});
export type ChatScript = z.infer<typeof chatScript>;
