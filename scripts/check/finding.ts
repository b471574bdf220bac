/** One thing that a check refuses: the rule's name, the place, and what to do about it. */
export interface Finding {
  rule: string;
  /** Path from the root, with a line where there is one. */
  location: string;
  sentence: string;
}

/** A finding as one line of the report. */
export function describeFinding({ rule, location, sentence }: Finding): string {
  return `${location}: ${sentence} [${rule}]`;
}
