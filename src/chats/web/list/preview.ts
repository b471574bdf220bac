import type { TFunction } from 'i18next';
import { messagePreview } from '../../contract/message-text.ts';
import type { ContentType, Message } from '../../contract/message.ts';
import { plainText } from '../../../ui/text/parse-text.ts';

/** One line for a message: its text, or the name of its kind. */
export function previewText(kind: ContentType, text: string, t: TFunction<'chats'>): string {
  const plain = plainText(text).replace(/\s+/g, ' ').trim();
  return plain === '' ? t(`kind.${kind}`) : plain;
}

/** The same for a whole message. */
export function messageLine(
  { content_type, content }: Pick<Message, 'content_type' | 'content'>,
  t: TFunction<'chats'>,
): string {
  const { content_type: kind, text } = messagePreview(content_type, content);
  return previewText(kind, text, t);
}
