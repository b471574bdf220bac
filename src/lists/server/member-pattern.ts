import type { MemberContext } from '../../foundation/server/http/context.ts';
import { hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import { dialledDigits, searchPattern, wholeNumber, type SearchPattern } from '../../records/server/index.ts';

/** A person who does not see whole phone numbers finds a member by a whole number or by the name, not by a part of a number. */
export function memberPattern({ user }: MemberContext, term: string): SearchPattern {
  if (!hidesNumbers(user) || !(term.includes('+') || dialledDigits(term) !== '')) return searchPattern(term);
  // No name and no number is empty.
  const whole = wholeNumber(term) ?? '';
  return { any: [whole], words: [] };
}
