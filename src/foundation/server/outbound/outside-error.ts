export type OutsideReason =
  | 'ADDRESS' // not a web address that we open
  | 'HEADER' // a header that we do not send
  | 'NOT_FOUND' // the name has no address
  | 'INTERNAL' // an address of the name is not on the internet
  | 'CONNECTION' // no connection, or it broke
  | 'TIMEOUT'
  | 'TOO_LARGE' // the response
  | 'PAUSED'; // this installation is a copy that no one has released yet

/** Why a call outside has no response. Its message names no address and no header: it may be shown and logged. */
export class OutsideError extends Error {
  readonly reason: OutsideReason;
  /** False when the other side can have seen nothing of the request; then it may be sent again without a doubt. */
  readonly mayHaveLeft: boolean;

  constructor(reason: OutsideReason, mayHaveLeft: boolean, options?: ErrorOptions) {
    super(`A call outside failed: ${reason}`, options);
    this.name = 'OutsideError';
    this.reason = reason;
    this.mayHaveLeft = mayHaveLeft;
  }
}

const LATE = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** What the HTTP library threw, as one of ours. */
export function outsideError(
  error: unknown,
  { isLate, mayHaveLeft }: { isLate: boolean; mayHaveLeft: boolean },
): OutsideError {
  if (error instanceof OutsideError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason =
    isLate || LATE.has(code) ? 'TIMEOUT' : code === 'UND_ERR_HEADERS_OVERFLOW' ? 'TOO_LARGE' : 'CONNECTION';
  return new OutsideError(reason, mayHaveLeft, { cause: error });
}
