import type { ContentRules } from '../../../channels/contract/content-rules.ts';
import type { Attachment } from './attachment-store.ts';
import { splitText } from './split-text.ts';

/** More at once is a mistake, such as a whole book that was pasted. */
export const MOST_TEXTS = 10;

export interface MessagePlan {
  /** Goes with the first file that can carry it. */
  caption: string;
  /** Which file that is; -1: none. */
  captioned: number;
  /** Messages of their own, in order. */
  texts: readonly string[];
  /** What the text is measured by. */
  limit: number;
  /** True when it is too long even for several messages. */
  isTooLong: boolean;
}

/** What becomes of text and files when they are sent: nothing is ever cut off. */
export function planMessages(text: string, files: readonly Attachment[], rules: ContentRules): MessagePlan {
  const words = text.trim();
  // A sticker and a sound carry no words; they follow as a message of their own.
  const captioned = files.findIndex(({ family }) => family !== 'sticker' && family !== 'audio');
  const hasCaption = captioned !== -1 && rules.maxCaption > 0;
  if (hasCaption && words.length <= rules.maxCaption)
    return { caption: words, captioned, texts: [], limit: rules.maxCaption, isTooLong: false };
  const texts = splitText(words, rules.maxText);
  return {
    caption: '',
    captioned: -1,
    texts,
    limit: hasCaption ? rules.maxCaption : rules.maxText,
    isTooLong: texts.length > MOST_TEXTS,
  };
}
