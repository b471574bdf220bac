import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Guessing tools try this many first; a password among them is as good as known. */
const COMMON_GUESSES = 1e6;
/** Longer ones are judged by their beginning, which bounds the time that judging takes. */
const JUDGED_LENGTH = 60;

let loading: Promise<ZxcvbnFactory> | undefined;

// The word lists take some megabytes, and are needed only when somebody chooses a password.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/** True for passwords out of the lists, also dressed up (P@ssw0rd1!), and for plays on `personal` words. */
export async function isCommonPassword(password: string, personal: readonly string[]): Promise<boolean> {
  loading ??= load();
  const judge = await loading;
  return judge.check(password.slice(0, JUDGED_LENGTH), [...personal]).guesses < COMMON_GUESSES;
}
