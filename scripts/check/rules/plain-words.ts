import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt } from '../source-text.ts';

const SOURCE = /^src\/.*\.(?:tsx?|sql)$/;

/** Words that are no terms of the field (CONTRIBUTING, Words), and what to write in their place. */
const WORDS: Readonly<Record<string, string>> = {
  'whoever|whomever': 'who it is: the caller, the assignee, a reader',
  anew: 'again',
  'mend|mends|mended|mending': 'fix, or retry',
  'deed|deeds': 'action',
  tidings: 'event, or update',
};

/** Reviewers understand comments and names without translating them. As a word of its own, or within an identifier. */
export function checkPlainWords(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => SOURCE.test(path))
    .flatMap(({ path, text }) =>
      Object.entries(WORDS).flatMap(([words, instead]) => {
        const capital = words.replaceAll(
          /(^|\|)(\w)/g,
          (_, start: string, letter: string) => start + letter.toUpperCase(),
        );
        const pattern = new RegExp(
          `(?<![A-Za-z])(?:${words}|${capital})(?![a-z])|(?<=[a-z])(?:${capital})(?![a-z])`,
          'g',
        );
        return [...text.matchAll(pattern)].map(({ index, 0: word }) => ({
          rule: 'plain-words',
          location: `${path}:${lineAt(text, index)}`,
          sentence: `"${word}": write ${instead}`,
        }));
      }),
    );
}
