import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';

const DECISION = /^docs\/decisions\/(\d{4})-/;

/** Decisions are referred to by their number: each has one of its own, and its title says it. */
export function checkDecisions(files: readonly SourceFile[]): Finding[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path, text }): Finding[] => {
    const number = DECISION.exec(path)?.[1];
    if (number === undefined) return [];
    const taken = first.get(number);
    if (taken !== undefined)
      return [{ rule: 'decision-numbers', location: path, sentence: `${taken} has the number ${number} already` }];
    first.set(number, path);
    if (text.startsWith(`# ${Number(number)}. `)) return [];
    return [
      { rule: 'decision-numbers', location: path, sentence: `the title must begin with "# ${Number(number)}. "` },
    ];
  });
}
