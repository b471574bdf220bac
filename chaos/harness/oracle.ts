import { appendFileSync, readFileSync, rmSync } from 'node:fs';

/** One line of the oracle. */
export type OracleEntry = { kind: string } & Record<string, unknown>;

/** What was confirmed to the outside and what it accepted, line by line, out of reach of everything that is killed. */
export interface Oracle {
  file: string;
  note(entry: OracleEntry): void;
  /** Every entry of a kind, in order. */
  read<Entry extends OracleEntry>(kind: Entry['kind']): Entry[];
  remove(): void;
}

/** Opens an append-only file. A run that finds something leaves it behind, with what it found as its last lines. */
export function openOracle(file: string): Oracle {
  return {
    file,
    note: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    read: <Entry extends OracleEntry>(kind: Entry['kind']) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as OracleEntry)
        .filter((entry): entry is Entry => entry.kind === kind),
    remove: () => rmSync(file, { force: true }),
  };
}

/** Notes what should not be, with a few examples, and returns how many there are. */
export function noteFindings(oracle: Oracle, what: string, examples: readonly unknown[]): number {
  if (examples.length > 0)
    oracle.note({ kind: 'finding', what, count: examples.length, examples: examples.slice(0, 10) });
  return examples.length;
}
