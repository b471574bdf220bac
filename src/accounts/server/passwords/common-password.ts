import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Below this many guesses a password does not resist an attacker who has the hashes (zxcvbn's score of 3). */
const COMMON_GUESSES = 1e8;
/** Longer ones are judged by their beginning, which bounds the time that judging takes. */
const JUDGED_LENGTH = 60;
/** Signs and digits around a word that make it look like a password: Rajesh@1985, Monsoon-2025!. */
const DECORATION_MAX = 6;

/** Words that people choose because a password has to be renewed, beside those of the lists. */
const USUAL_WORDS: readonly string[] = `parley welcome password admin office company business india bharat
  spring summer autumn winter monsoon diwali deepavali holi pongal onam christmas
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/);

let loading: Promise<ZxcvbnFactory> | undefined;

// The word lists take some megabytes, and are needed only when someone chooses a password.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/**
 * True for passwords out of the lists, also in disguise (P@ssw0rd1!), for a single word with a year, a number or a
 * sign (Summer2026!), and for plays on `personal` names.
 */
export async function isCommonPassword(password: string, personal: readonly string[]): Promise<boolean> {
  loading ??= load();
  const judge = await loading;
  const { guesses, sequence } = judge.check(password.slice(0, JUDGED_LENGTH), [
    ...USUAL_WORDS,
    ...personal.flatMap(spellings),
  ]);
  return guesses < COMMON_GUESSES || isOneWord(sequence);
}

/** A name as it is written without its spaces: Asha Rao, AshaRao, Asha.Rao, and each part alone. */
function spellings(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
  return [name, ...parts].concat(['', '.', '-', '_', '@'].map((between) => parts.join(between)));
}

function isOneWord(sequence: readonly { pattern: string; token: string }[]): boolean {
  const words = sequence.filter(({ pattern }) => pattern === 'dictionary');
  const others = sequence.filter(({ pattern }) => pattern !== 'dictionary').map(({ token }) => token);
  const decoration = others.join('');
  return words.length === 1 && decoration.length <= DECORATION_MAX && !/\p{L}/u.test(decoration);
}
