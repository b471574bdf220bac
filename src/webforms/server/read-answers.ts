import { FieldProblem } from '../../records/server/index.ts';
import type { Answer, Submission, WebFormField } from '../contract/web-form.ts';
import type { FormReply } from '../contract/public-form.ts';
import { mustBeAnswered, readAnswer, type Question } from './form-fields.ts';

/** A link in a text; without backtracking, however long the text is. */
const LINK = /https?:\/\/|\bwww\./i;
const TEXTS = new Set(['text', 'long_text']);

export interface ReadAnswers {
  /** By module and name of the field. */
  values: Record<WebFormField['module'], Record<string, unknown>>;
  /** As they are listed with the submission. */
  answers: Submission['answers'];
  /** What the visitor has to change. */
  faults: { field: string; message: string }[];
}

interface ReadOptions {
  /** For phone numbers without a country code. */
  country: string | null;
  blocksLinks: boolean;
}

/** Reads the answers of a visitor by the types of their fields; hidden fields have the value of the form. */
export function readAnswers(
  questions: readonly Question[],
  given: FormReply['answers'],
  options: ReadOptions,
): ReadAnswers {
  const read: ReadAnswers = { values: { contacts: {}, enquiries: {} }, answers: [], faults: [] };
  for (const question of questions) {
    const { key, label, module, name, is_hidden: isHidden } = question;
    try {
      const answer = isHidden ? readHidden(question, options) : readShown(question, given[key], options);
      if (answer === null) continue;
      read.values[module][name] = answer.value;
      read.answers.push({ label, text: answer.text });
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      // What the form itself fills in is no fault of the visitor, and a rule may have changed since.
      if (!isHidden) read.faults.push({ field: key, message: error.message });
    }
  }
  return read;
}

const readHidden = (question: Question, { country }: ReadOptions) =>
  question.value === null ? null : readAnswer(question, question.value, { country });

function readShown(question: Question, given: Answer | undefined, { country, blocksLinks }: ReadOptions) {
  const { field, label } = question;
  const answer = readAnswer(question, given, { country });
  const isMissing = answer === null || (field.type === 'boolean' && answer.value === false);
  if (isMissing && mustBeAnswered(question)) throw new FieldProblem(`${label} is required.`);
  if (blocksLinks && TEXTS.has(field.type) && answer !== null && LINK.test(answer.text))
    throw new FieldProblem('Leave out links here.');
  return answer;
}
