/** A message of the customer, as chats store it. */
export interface CustomerMessage {
  content_type: string;
  content: Readonly<Record<string, unknown>>;
}

/** A message as it is compared with words: letters in one case, without what stands around it. */
export const foldMessage = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
    .replaceAll(/\s+/g, ' ');

/** The words of a message that has some. */
export const wordsOf = ({ content_type, content }: CustomerMessage): string =>
  (content_type === 'text' || content_type === 'reply') && typeof content['text'] === 'string' ? content['text'] : '';
