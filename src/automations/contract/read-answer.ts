import { emailProblem } from '../../foundation/contract/email-address.ts';
import { SKIP } from './ask-question.ts';
import type { CustomerMessage } from './customer-message.ts';
import type { Question, TextFormat } from './script.ts';

/** An answer that fits. */
export interface Answer {
  /** In words, as it is shown and put into texts. */
  text: string;
  /** What is saved: a text, a number, the id of a file. */
  value: string | number;
  /** Of a selection. */
  option_id?: string;
}

type Reading = Answer | 'skipped' | { problem: string };

const OF_FORMAT: Readonly<Record<TextFormat, string>> = {
  any: 'Please answer in words.',
  name: 'Please write your name.',
  email: 'Please write an email address, such as name@example.com.',
  mobile: 'Please write a phone number with its country code, such as +919000031877.',
  number: 'Please write a number.',
  date: 'Please write a date, such as 31/12/2026.',
  url: 'Please write the address of a page, such as example.com.',
};

const OF_FILE: Readonly<Record<string, string>> = {
  image: 'a photo',
  video: 'a video',
  audio: 'a voice message',
  document: 'a document',
};

/** What the sentence for a wrong answer is, where the script has none of its own. */
export function defaultProblem({ response }: Pick<Question, 'response'>): string {
  switch (response.type) {
    case 'text':
      return OF_FORMAT[response.format];
    case 'selection':
      return 'Please choose one of the options.';
    case 'file':
      return `Please send ${new Intl.ListFormat('en', { type: 'disjunction' }).format(response.kinds.map((kind) => OF_FILE[kind] ?? kind))}.`;
    case 'location':
      return 'Please send your location.';
    case 'order':
      return 'Please choose from our catalogue and send the order.';
  }
}

/** What a message answers to a question: an answer, that it is skipped, or the sentence why it is none. Pure. */
export function readAnswer(question: Question, message: CustomerMessage): Reading {
  if (!question.required && isSkip(question, message)) return 'skipped';
  const answer = answerOf(question, message);
  if (answer !== null && !('problem' in answer)) return answer;
  return { problem: question.invalid_text || (answer?.problem ?? defaultProblem(question)) };
}

const textOf = ({ content_type, content }: CustomerMessage): string =>
  (content_type === 'text' || content_type === 'reply') && typeof content['text'] === 'string'
    ? content['text'].trim()
    : '';

function isSkip({ id }: Question, message: CustomerMessage): boolean {
  const { payload } = message.content;
  return message.content_type === 'reply' && typeof payload === 'string'
    ? payload === `${id}:${SKIP}`
    : textOf(message)
        .toLowerCase()
        .replaceAll(/["'.!]/g, '') === 'skip';
}

function answerOf(question: Question, message: CustomerMessage): Answer | { problem: string } | null {
  const { response } = question;
  switch (response.type) {
    case 'text':
      return textAnswer(response, textOf(message));
    case 'selection':
      return optionAnswer(question.id, response.options, message);
    case 'file':
      return fileAnswer(response.kinds, message);
    case 'location':
      return locationAnswer(message);
    case 'order':
      return orderAnswer(message);
  }
}

function textAnswer(
  { format, max_length: max }: Extract<Question['response'], { type: 'text' }>,
  text: string,
): Answer | { problem: string } | null {
  if (text === '') return null;
  if (text.length > max) return { problem: `Please use at most ${max} characters.` };
  const value = formatted(format, text);
  return value === null ? null : { text: typeof value === 'string' ? value : text, value };
}

/** The text in the form in which it is saved; null where it is not of this format. */
function formatted(format: TextFormat, text: string): string | number | null {
  switch (format) {
    case 'any':
      return text;
    case 'name':
      return /\p{L}/u.test(text) ? text.replaceAll(/\s+/g, ' ') : null;
    case 'email':
      return emailProblem(text.toLowerCase()) === null ? text.toLowerCase() : null;
    case 'mobile':
      return asMobile(text);
    case 'number':
      return asNumber(text);
    case 'date':
      return asDate(text);
    case 'url':
      return asUrl(text);
  }
}

const asMobile = (text: string): string | null => {
  const digits = text.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(digits) ? digits : null;
};

const asNumber = (text: string): number | null => {
  const plain = text.replaceAll(/[\s,]/g, '');
  return /^[+-]?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
};

/** A day as people write it, or as it is stored; one that is not in the calendar is none. */
function asDate(text: string): string | null {
  const stored = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = stored
    ? [stored[1], stored[2], stored[3]]
    : written
      ? [written[3], written[2], written[1]]
      : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** The address of a page with its protocol, which people leave out. */
const asUrl = (text: string): string | null => {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#][^\s]*)?$/iu.test(url) ? url : null;
};

/** By the button or row that was tapped, by its words, or by its number in the list. */
function optionAnswer(
  key: string,
  options: Extract<Question['response'], { type: 'selection' }>['options'],
  message: CustomerMessage,
): Answer | null {
  const { payload } = message.content;
  const said = textOf(message).toLowerCase();
  const option =
    options.find(({ id }) => message.content_type === 'reply' && payload === `${key}:${id}`) ??
    options.find(({ label }) => said !== '' && label.toLowerCase() === said) ??
    (/^\d{1,2}$/.test(said) ? options[Number(said) - 1] : undefined);
  return option ? { text: option.label, value: option.value || option.label, option_id: option.id } : null;
}

function fileAnswer(kinds: readonly string[], { content_type, content }: CustomerMessage): Answer | null {
  const kind = content_type === 'file' ? 'document' : content_type;
  const { csid, name, caption } = content;
  if (!kinds.includes(kind) || typeof csid !== 'string') return null;
  const words = [caption, name].find((each): each is string => typeof each === 'string' && each !== '');
  return { text: words ?? OF_FILE[kind] ?? kind, value: csid };
}

function locationAnswer({ content_type, content }: CustomerMessage): Answer | null {
  const { latitude, longitude, name, address } = content;
  if (content_type !== 'location' || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  const words = [name, address].filter((each): each is string => typeof each === 'string' && each !== '').join(', ');
  const text = words || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return { text, value: text };
}

function orderAnswer({ content_type, content }: CustomerMessage): Answer | null {
  const { items, total, currency } = content;
  if (content_type !== 'order' || !Array.isArray(items)) return null;
  const lines = (items as { product: string; quantity: number }[]).map(
    ({ product, quantity }) => `${quantity} × ${product}`,
  );
  const text = `${lines.join(', ')}; ${String(total)} ${String(currency)}`;
  return { text, value: text };
}
