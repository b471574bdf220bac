/** A request that the control API does not fulfil, with a sentence for the one who drives it. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** The thing, or the response that there is none. */
export function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new ControlError(404, `There is no such ${name}.`);
  return thing;
}
