import { refuse, refuseValue } from '../graph/graph-error.ts';
import type { CheckContext } from './check-context.ts';
import { checkKeys } from './known-keys.ts';
import { requireContent, requireString } from './parameter-text.ts';

// Meta's reference, Messages API, Reaction object: no reaction to a message that is older, deleted or a reaction itself.
const REACT_WITHIN_MS = 30 * 86_400_000;
const LONGEST_ID = 512;
// With and without the selector that makes a symbol an emoji, as keyboards write both.
const ELEMENT = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?`;
const EMOJI = new RegExp(String.raw`^(?:\p{RGI_Emoji}|${ELEMENT}(?:\u200D${ELEMENT})*)$`, 'v');

/** A reaction: one emoji, or nothing to take one away. */
export function checkReaction(value: unknown, { now, message }: CheckContext): void {
  const reaction = requireContent(value, 'reaction');
  checkKeys(reaction, 'reaction', 'reaction');
  const id = requireString(reaction['message_id'], "reaction['message_id']", LONGEST_ID);
  const { emoji } = reaction;
  if (emoji === undefined || emoji === null) refuse(100, { message: "The parameter reaction['emoji'] is required." });
  if (typeof emoji !== 'string') return refuse(100, { message: "Param reaction['emoji'] must be a string." });
  // No public source.
  if (emoji !== '' && !EMOJI.test(emoji)) refuseValue("Param reaction['emoji'] is not a valid emoji.");
  const known = message(id);
  // No public source.
  if (!known) return refuseValue("Param reaction['message_id'] is not a message of this phone number.");
  const target = known.kept?.message;
  // No public source.
  if (target && (target.is_deleted || target.type === 'reaction' || now - target.time > REACT_WITHIN_MS))
    refuseValue('The message that is reacted to is too old, deleted or a reaction itself.');
}
