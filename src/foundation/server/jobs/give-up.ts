/**
 * Thrown by a job's handler when trying again cannot help: the address is refused for good, the record
 * is gone in a way that matters. The job fails at once, whatever tries it had left.
 */
export class GiveUp extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GiveUp';
  }
}
