/** Longer names are cut: what an inviter writes must not become the mail. */
const NAME_MAX = 40;

// evil.example, www.evil, http://…, somebody@evil: what a mail program would turn into a link.
const LINK_LIKE = /[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}]{2}|:\/\/|\bwww\b|@/iu;
// A number to call.
const DIGIT_RUN = /(?:\d[\s().+-]*){6,}/u;

/**
 * A name as it may stand in a mail to someone who has not asked for one: letters, digits and simple signs on one
 * short line. Null for one that reads like a link or a phone number; the mail then does without it.
 */
export function plainName(name: string): string | null {
  const text = name.normalize('NFKC');
  if (LINK_LIKE.test(text) || DIGIT_RUN.test(text)) return null;
  const letters = text
    .replace(/[^\p{L}\p{M}\p{N} '’&,.()-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const short = [...letters].slice(0, NAME_MAX).join('').trim();
  return /\p{L}/u.test(short) ? short : null;
}
