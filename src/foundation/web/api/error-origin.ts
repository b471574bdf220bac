/** The parts of the product that a failed call can belong to; each area adds its own by declaration merging. */
export interface ErrorOrigins {
  /** A call that says nothing about itself. */
  unknown: true;
}

export type ErrorOrigin = keyof ErrorOrigins;

/** Failures that their own screens show, as the specification's section 8 names them. Parameters of the path are `{}`. */
export interface SilentCall {
  operation: RegExp;
  /** Only with this code. */
  code?: string;
}

/** What an area says about its failures. The toast shows those of a closed list of origins (specification, section 8). */
export interface AreaFailures {
  origins: Readonly<Partial<Record<ErrorOrigin, 'toast' | 'screen'>>>;
  silent?: readonly SilentCall[];
}
