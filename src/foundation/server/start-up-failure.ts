/**
 * A reason for which Parley cannot start that its owner can fix. The entry point prints the sentence alone,
 * without a stack, and ends with exit code 1.
 */
export class StartUpFailure extends Error {
  readonly sentence: string;

  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartUpFailure';
    this.sentence = sentence;
  }
}

/** Makes the failure that ends the start with one clear sentence: `throw startUpFailure('Port 8080 is in use.')`. */
export function startUpFailure(sentence: string, cause?: unknown): StartUpFailure {
  return new StartUpFailure(sentence, cause === undefined ? undefined : { cause });
}
