import type { Action } from '../../actions/contract/action.ts';
import type { ScriptStep } from '../../actions/contract/run.ts';
import type { ContentRules } from '../../channels/contract/content-rules.ts';
import type { MessageBody } from '../../chats/contract/message.ts';
import { fillText } from '../../foundation/contract/placeholders.ts';
import { askQuestion, SKIP } from './ask-question.ts';
import { foldMessage, wordsOf, type CustomerMessage } from './customer-message.ts';
import { readAnswer, type Answer } from './read-answer.ts';
import { END, PERSON, type ChatScript, type Question } from './script.ts';

/** What is run: a script of the list, or the questions of an automation. */
export interface RunnableScript extends Pick<ChatScript, 'closing_message' | 'person_words' | 'person_message'> {
  questions: readonly Question[];
}

/** How a script ends by itself. */
export type ScriptEnd = 'completed' | 'person_wanted' | 'not_understood' | 'loop';

/** Where a run of a script is. Everything that the next message is judged by. */
export interface ScriptState {
  /** The key of the question that waits for an answer; null: the script has ended. */
  at: string | null;
  /** Answers to this question that did not fit. */
  attempts: number;
  /** Questions that were asked so far, each time counted. */
  asked: number;
  /** By the key of the question. One that was skipped has none. */
  answers: Readonly<Record<string, Answer>>;
  end: ScriptEnd | null;
}

/** What surrounds a run: nothing else decides, so that a preview runs exactly as a chat does. */
export interface ScriptFacts {
  /** What placeholders stand for: `contact.name`, `business.name`. */
  values: ReadonlyMap<string, string>;
  /** Fields that have a value already: `contacts.city`. */
  known: ReadonlySet<string>;
  /** What the channel takes. */
  content: Pick<ContentRules, 'kinds' | 'selection' | 'maxText'>;
}

/** What follows from a step: a chat carries it out, a preview only shows it. */
export type ScriptEffect =
  | { type: 'send'; body: MessageBody }
  | { type: 'save'; question: Question; answer: Answer }
  | { type: 'act'; actions: readonly Action[] }
  | { type: 'note'; what: ScriptStep['what']; text: string }
  | { type: 'end'; reason: ScriptEnd };

export interface ScriptProgress {
  state: ScriptState;
  effects: ScriptEffect[];
}

/** So often an answer may not fit before a person is needed. */
export const MAX_ATTEMPTS = 3;
/** Jumps may lead back: a script that has asked so often is stopped. */
export const MAX_ASKED = 60;

const NOT_STARTED: ScriptState = { at: null, attempts: 0, asked: 0, answers: {}, end: null };

/** Kinds of messages that answer nothing and are no wrong answer either. */
const ASIDE = new Set(['system', 'deleted', 'unsupported', 'comment']);

/** The beginning of a run: asks the first question that is to be asked. Pure. */
export function startScript(script: RunnableScript, facts: ScriptFacts): ScriptProgress {
  return new Run(script, NOT_STARTED, facts).continueWith(script.questions[0]?.id ?? null);
}

/** What a message of the customer makes of a run. Pure: the same state, message and facts have the same result. */
export function advance(
  script: RunnableScript,
  state: ScriptState,
  message: CustomerMessage,
  facts: ScriptFacts,
): ScriptProgress {
  if (state.at === null || ASIDE.has(message.content_type)) return { state, effects: [] };
  return new Run(script, state, facts).take(message);
}

/** What placeholders stand for in texts of a run: the facts, and what was answered so far by the keys of the questions. */
export function valuesOf({ answers }: Pick<ScriptState, 'answers'>, facts: ScriptFacts): ReadonlyMap<string, string> {
  return new Map([...facts.values, ...Object.entries(answers).map(([key, { text }]) => [key, text] as const)]);
}

class Run {
  readonly #script: RunnableScript;
  readonly #facts: ScriptFacts;
  readonly #effects: ScriptEffect[] = [];
  #state: ScriptState;

  constructor(script: RunnableScript, state: ScriptState, facts: ScriptFacts) {
    this.#script = script;
    this.#state = state;
    this.#facts = facts;
  }

  take(message: CustomerMessage): ScriptProgress {
    const asked = this.#question(this.#state.at);
    // The script was stored with the run, so its questions are there.
    if (!asked) return this.#end('completed');
    const isOption = asked.response.type === 'selection' && isAnswer(readAnswer(asked, message));
    if (!isOption && wantsPerson(message, this.#script.person_words)) return this.#end('person_wanted');
    const tapped = this.#tappedEarlier(message, asked);
    if (tapped === 'same') return this.#result();
    const question = tapped ?? asked;
    const read = readAnswer(question, message);
    if (read === 'skipped') {
      this.#note('skipped', question.content.text);
      return this.continueWith(this.#after(question, null));
    }
    if ('problem' in read) return this.#notUnderstood(question, read.problem);
    return this.#answered(question, read);
  }

  /** Asks the question of this key, or one after it; null: there is none left. */
  continueWith(next: string | null): ScriptProgress {
    for (let key = next, looked = 0; ; looked += 1) {
      if (key === null || key === END) return this.#end('completed');
      if (key === PERSON) return this.#end('person_wanted');
      const question = this.#question(key);
      if (!question) return this.#end('completed');
      // Questions that are not asked may lead to each other in a circle.
      if (this.#state.asked >= MAX_ASKED || looked > this.#script.questions.length) return this.#end('loop');
      if (!this.#isKnown(question)) return this.#ask(question);
      this.#note('skipped', question.content.text);
      key = this.#after(question, null);
    }
  }

  #answered(question: Question, answer: Answer): ScriptProgress {
    this.#state = { ...this.#state, answers: { ...this.#state.answers, [question.id]: answer } };
    this.#note('answered', answer.text);
    if (question.save_to !== null) this.#effects.push({ type: 'save', question, answer });
    const option =
      question.response.type === 'selection'
        ? question.response.options.find(({ id }) => id === answer.option_id)
        : undefined;
    if (option && option.actions.length > 0) this.#effects.push({ type: 'act', actions: option.actions });
    return this.continueWith(this.#after(question, option?.next ?? null));
  }

  #notUnderstood(question: Question, problem: string): ScriptProgress {
    const attempts = this.#state.attempts + 1;
    this.#note('not_understood', problem);
    if (attempts >= MAX_ATTEMPTS) return this.#end('not_understood');
    this.#state = { ...this.#state, attempts };
    this.#send(askQuestion(question, this.#facts.content, this.#texts(question), problem));
    return this.#result();
  }

  #ask(question: Question): ScriptProgress {
    this.#state = { ...this.#state, at: question.id, attempts: 0, asked: this.#state.asked + 1 };
    const text = this.#texts(question);
    this.#note('asked', text);
    this.#send(askQuestion(question, this.#facts.content, text, null));
    return this.#result();
  }

  #end(reason: ScriptEnd): ScriptProgress {
    this.#state = { ...this.#state, at: null, end: reason };
    const last =
      reason === 'completed'
        ? this.#script.closing_message
        : reason === 'person_wanted' || reason === 'not_understood'
          ? this.#script.person_message
          : '';
    const text = fillText(last, valuesOf(this.#state, this.#facts)).slice(0, this.#facts.content.maxText);
    if (text !== '') this.#send([{ content_type: 'text', content: { text } }]);
    this.#effects.push({ type: 'end', reason });
    return this.#result();
  }

  /**
   * A tap on an option of an earlier question answers that question again, from where the script continues. `same`: it
   * was answered so already, by a second tap on the same button.
   */
  #tappedEarlier({ content_type, content }: CustomerMessage, asked: Question): Question | 'same' | null {
    const payload = content_type === 'reply' ? content['payload'] : undefined;
    if (typeof payload !== 'string') return null;
    const [key, optionId] = payload.split(':');
    if (key === asked.id) return null;
    const question = this.#question(key ?? null);
    if (!question) return null;
    return optionId === SKIP || this.#state.answers[question.id]?.option_id === optionId ? 'same' : question;
  }

  #after(question: Question, jump: string | null): string | null {
    const target = jump ?? question.next;
    const position = this.#script.questions.findIndex(({ id }) => id === question.id);
    const following = this.#script.questions[position + 1]?.id ?? null;
    const key = target ?? following;
    if (target !== null && key !== following && key !== END && key !== PERSON)
      this.#note('jumped', this.#question(key)?.content.text ?? '');
    return key;
  }

  #isKnown({ skip_if_known: isSkipped, save_to: to }: Question): boolean {
    return isSkipped && to !== null && this.#facts.known.has(`${to.module}.${to.field}`);
  }

  #texts = ({ content: { text } }: Question): string => fillText(text, valuesOf(this.#state, this.#facts));

  #question = (key: string | null): Question | undefined => this.#script.questions.find(({ id }) => id === key);

  #note(what: ScriptStep['what'], text: string): void {
    this.#effects.push({ type: 'note', what, text });
  }

  #send(bodies: readonly MessageBody[]): void {
    for (const body of bodies) this.#effects.push({ type: 'send', body });
  }

  #result = (): ScriptProgress => ({ state: this.#state, effects: this.#effects });
}

const isAnswer = (read: ReturnType<typeof readAnswer>): boolean => read !== 'skipped' && !('problem' in read);

const wantsPerson = (message: CustomerMessage, words: readonly string[]): boolean => {
  const said = foldMessage(wordsOf(message));
  return said !== '' && words.some((word) => foldMessage(word) === said);
};
