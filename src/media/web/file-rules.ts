import {
  chatMediaRules,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_SENTENCE,
  type MediaFamily,
  type MediaRule,
} from '../contract/media.ts';

const documents: MediaRule = {
  family: 'document',
  types: [],
  maxBytes: DOCUMENT_MAX_BYTES,
  sentence: DOCUMENT_SENTENCE,
};

const ruleOf = (family: MediaFamily): MediaRule => chatMediaRules.find((rule) => rule.family === family) ?? documents;

/** What a file picker offers for a family; documents may be anything. */
export const pickerAccept = (family: MediaFamily): string => ruleOf(family).types.join(',');

/** The family of a file by the type that the browser gives it; the server looks at the bytes. */
export const fileFamily = (mimeType: string): MediaFamily =>
  chatMediaRules.find(({ types }) => types.includes(mimeType))?.family ?? 'document';

/** Why a file cannot be sent as one of a family, or null. Said before anything is uploaded. */
export function fileSentence(file: Pick<File, 'type' | 'size'>, family: MediaFamily): string | null {
  const rule = ruleOf(family);
  const isRightType = rule.types.length === 0 || rule.types.includes(file.type);
  return isRightType && file.size <= rule.maxBytes ? null : rule.sentence;
}

/** How large a file of a family may be. */
export const maxFileBytes = (family: MediaFamily): number => ruleOf(family).maxBytes;
