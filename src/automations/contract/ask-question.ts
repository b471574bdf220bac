import type { ContentRules } from '../../channels/contract/content-rules.ts';
import type { MessageBody } from '../../chats/contract/message.ts';
import type { Question } from './script.ts';

/** What a tap on "Skip" sends back, after the key of the question. */
export const SKIP = '$skip';
const SKIP_LABEL = 'Skip';
const SKIP_HINT = 'Write "skip" to leave this out.';

type Rules = Pick<ContentRules, 'kinds' | 'selection' | 'maxText'>;

/**
 * The messages that ask a question on a channel: its file first, then the text in the form that fits the answer. What the
 * channel has no form for is asked in words, and options become a numbered list. `problem`: stands above a question that
 * is asked again; only what is to be tapped is then repeated. Pure.
 */
export function askQuestion(question: Question, rules: Rules, text: string, problem: string | null): MessageBody[] {
  const { content, response } = question;
  const isAgain = problem !== null;
  const hasForm = response.type === 'selection' || response.type === 'location';
  const words = isAgain ? (hasForm ? `${problem}\n\n${text}` : problem) : text;
  const asked =
    response.type === 'selection'
      ? askOptions(question, response, rules, words)
      : response.type === 'location' && rules.kinds.includes('location_request')
        ? ({ content_type: 'location_request', content: { text: withHint(question, words) } } as const)
        : askWords(question, rules, words);
  return content.media === null || isAgain
    ? [asked]
    : [{ content_type: 'file', content: { csid: content.media.csid } }, asked];
}

function askOptions(
  question: Question,
  { options, button }: Extract<Question['response'], { type: 'selection' }>,
  { selection, maxText }: Rules,
  words: string,
): MessageBody {
  const text = withHint(question, words);
  if (selection === null || !fits(text, options, selection))
    return {
      content_type: 'text',
      content: {
        text: [text, options.map(({ label }, index) => `${index + 1}. ${label}`).join('\n')]
          .join('\n\n')
          .slice(0, maxText),
      },
    };
  return {
    content_type: 'selection_request',
    content: {
      text,
      ...(options.length > selection.buttons.maxOptions && { button: button || 'Choose' }),
      options: options.map(({ id, label, description }) => ({
        id: `${question.id}:${id}`,
        label,
        ...(description !== '' && { description }),
      })),
    },
  };
}

function fits(
  text: string,
  options: readonly { label: string; description: string }[],
  { buttons, list }: NonNullable<ContentRules['selection']>,
): boolean {
  const isFew = options.length <= buttons.maxOptions;
  const longest = Math.max(...options.map(({ label }) => label.length));
  return isFew
    ? longest <= buttons.maxLabel && text.length <= buttons.maxText
    : options.length <= list.maxOptions && longest <= list.maxLabel && text.length <= list.maxText;
}

/** A question in words; one that can be skipped has a button for it, where the channel has buttons. */
function askWords(question: Question, { selection, maxText }: Rules, words: string): MessageBody {
  if (!question.required && selection !== null && words.length <= selection.buttons.maxText)
    return {
      content_type: 'selection_request',
      content: { text: words, options: [{ id: `${question.id}:${SKIP}`, label: SKIP_LABEL }] },
    };
  return { content_type: 'text', content: { text: withHint(question, words).slice(0, maxText) } };
}

const withHint = ({ required }: Question, words: string): string => (required ? words : `${words}\n\n${SKIP_HINT}`);
