import type { Figure } from './figure.ts';

export interface BenchOptions {
  /** Fewer and shorter samples: to see that everything works, not to record. */
  quick: boolean;
  /** Ten times the data, where a bench has a size for it. */
  large: boolean;
  /** A scratch folder of this run; deleted at its end. */
  folder: string;
  /** The product as it is shipped, out of reach of edits in the checkout. */
  productFolder: string;
  /** Reports progress. */
  say(text: string): void;
}

export interface Bench {
  number: number;
  name: string;
  /** What is measured, in one sentence. */
  summary: string;
  /** Measures. A wrong result must throw: it voids the figures. */
  run(options: BenchOptions): Promise<Figure[]>;
}
