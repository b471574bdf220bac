import type { TFunction } from 'i18next';
import type { ContentType } from '../../contract/message.ts';
import { plainText } from '../text/parse-text.ts';

/** One line for a message: its text, or the name of its kind. */
export function previewText(kind: ContentType, text: string, t: TFunction<'chats'>): string {
  const plain = plainText(text).replace(/\s+/g, ' ').trim();
  return plain === '' ? t(`kind.${kind}`) : plain;
}
