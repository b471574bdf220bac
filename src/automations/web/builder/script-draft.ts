import {
  END,
  fileKinds,
  OPTIONS_MIN,
  PERSON,
  TEXT_ANSWER_MAX,
  type Question,
  type ResponseType,
  type ScriptOption,
} from '../../contract/script.ts';

/** Where a jump leads from: a question, or one of its options. */
export interface Jump {
  question: Question;
  option: ScriptOption | null;
}

/** The first key of this kind that is not taken: `question_3`. */
function freeKey(stem: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}

export const newOption = (options: readonly ScriptOption[], label = ''): ScriptOption => ({
  id: freeKey(
    'option',
    options.map(({ id }) => id),
  ),
  label,
  description: '',
  value: '',
  next: null,
  actions: [],
});

/** An answer of a type before anything was chosen; a selection begins with as many options as it needs. */
export function newResponse(type: ResponseType): Question['response'] {
  switch (type) {
    case 'text':
      return { type, format: 'any', max_length: TEXT_ANSWER_MAX };
    case 'selection': {
      const options: ScriptOption[] = [];
      while (options.length < OPTIONS_MIN) options.push(newOption(options));
      return { type, button: 'Choose', options };
    }
    case 'file':
      return { type, kinds: [...fileKinds] };
    case 'location':
    case 'order':
      return { type };
  }
}

export const newQuestion = (questions: readonly Question[], type: ResponseType, text = ''): Question => ({
  id: freeKey(
    'question',
    questions.map(({ id }) => id),
  ),
  content: { text, media: null },
  response: newResponse(type),
  required: true,
  save_to: null,
  skip_if_known: false,
  invalid_text: '',
  next: null,
});

/** The questions with a new one at this index. */
export function addQuestion(questions: readonly Question[], index: number, type: ResponseType) {
  const added = newQuestion(questions, type);
  return { questions: questions.toSpliced(index, 0, added), added };
}

/** The questions with a copy of one below it. */
export function duplicateQuestion(questions: readonly Question[], index: number) {
  const original = questions[index];
  if (!original) return null;
  const added: Question = { ...structuredClone(original), id: newQuestion(questions, 'text').id };
  return { questions: questions.toSpliced(index + 1, 0, added), added };
}

/** Jumps that lead to a question: they would lead nowhere without it. */
export const jumpsTo = (questions: readonly Question[], key: string): Jump[] =>
  questions
    .filter(({ id }) => id !== key)
    .flatMap((question): Jump[] => [
      ...(question.next === key ? [{ question, option: null }] : []),
      ...(question.response.type === 'selection'
        ? question.response.options.filter(({ next }) => next === key).map((option) => ({ question, option }))
        : []),
    ]);

/** The questions without one; what led to it continues with the next question instead. */
export const removeQuestion = (questions: readonly Question[], key: string): Question[] =>
  questions
    .filter(({ id }) => id !== key)
    .map((question) => {
      const next = question.next === key ? null : question.next;
      if (question.response.type !== 'selection') return { ...question, next };
      const options = question.response.options.map((option) =>
        option.next === key ? { ...option, next: null } : option,
      );
      return { ...question, next, response: { ...question.response, options } };
    });

/** Where a script continues: the kind of target, and the question where it is one. */
export function targetOf(questions: readonly Question[], next: string | null) {
  if (next === null) return { kind: 'next' } as const;
  if (next === END) return { kind: 'end' } as const;
  if (next === PERSON) return { kind: 'person' } as const;
  const question = questions.find(({ id }) => id === next);
  return question ? ({ kind: 'question', question } as const) : ({ kind: 'gone' } as const);
}
