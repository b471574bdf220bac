import type { Cluster } from './cluster.ts';
import type { Oracle } from './oracle.ts';

/** How much of a scenario is played. */
export interface Size {
  kills: number;
  /** Webhooks, sends or events. */
  amount: number;
  /** Sockets or sends beside the amount, where a scenario has them. */
  clients: number;
}

export interface Play {
  seed: number;
  size: Size;
  /** True for the long form: faults take their real time instead of a shifted clock. */
  isLong: boolean;
  /** A scratch folder of this run that PostgreSQL's user may pass through. */
  folder: string;
  cluster: Cluster;
  oracle: Oracle;
  say(text: string): void;
}

/** What a scenario found. Everything that should not be is counted in one of lost, doubled, stuck and wrong. */
export interface Verdict {
  kills: number;
  /** What was confirmed to someone as safe. */
  delivered: number;
  /** How much of it is there. */
  stored: number;
  lost: number;
  doubled: number;
  /** Waits for ever, or came too late for every patience. */
  stuck: number;
  /** Is there, and contradicts the oracle or another table. */
  wrong: number;
  /** Seconds from each kill until people are served again. */
  recoveries: number[];
  /** Figures of this scenario alone. */
  notes: Record<string, number | string>;
}

export interface Scenario {
  /** Its row in the reliability design, and a word for people: R1-server-killed. */
  name: string;
  summary: string;
  short: Size;
  long: Size;
  play(play: Play): Promise<Verdict>;
}

/** Nothing may be lost, doubled, stuck or wrong. */
export const isClean = ({ lost, doubled, stuck, wrong }: Verdict): boolean => lost + doubled + stuck + wrong === 0;
