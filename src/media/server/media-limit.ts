import { DOCUMENT_MAX_BYTES, DOCUMENT_SENTENCE, chatMediaRules, type MediaFamily } from '../contract/media.ts';

/** How a file may travel in a chat: what it counts as, and how large it may be. */
export interface MediaLimit {
  family: MediaFamily;
  maxBytes: number;
  sentence: string;
}

const document: MediaLimit = { family: 'document', maxBytes: DOCUMENT_MAX_BYTES, sentence: DOCUMENT_SENTENCE };

/** The rule for a type by its bytes; what no rule names is a document. */
export function mediaLimit(mimeType: string): MediaLimit {
  return chatMediaRules.find(({ types }) => types.includes(mimeType)) ?? document;
}

/** The rule of one family. */
export function familyLimit(family: MediaFamily): MediaLimit {
  return chatMediaRules.find((rule) => rule.family === family) ?? document;
}
