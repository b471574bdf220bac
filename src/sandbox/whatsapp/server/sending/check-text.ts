import { checkKeys } from './known-keys.ts';
import { optionalBoolean, requireContent, requireString } from './parameter-text.ts';

// Meta's reference, Messages API, Text object.
const LONGEST_BODY = 4096;

/** A text message. */
export function checkText(value: unknown): void {
  const text = requireContent(value, 'text');
  checkKeys(text, 'text', 'text');
  requireString(text['body'], "text['body']", LONGEST_BODY);
  optionalBoolean(text['preview_url'], "text['preview_url']");
}
