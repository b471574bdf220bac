import {
  errorBody,
  errorEntry,
  looseSentence,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  type LooseErrorDetail,
} from '../contract/errors.ts';

/** A "no" of the product: a code of the catalogue with its detail. The error handler turns it into a response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: LooseErrorDetail;

  constructor(code: ErrorCode, detail: LooseErrorDetail) {
    super(looseSentence(code, detail));
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errorEntry(this.code).status;
  }

  get body(): ErrorBody {
    return errorBody(this.code, this.detail);
  }
}

/** A refusal that is not thrown. A reason must be one of the code. */
export const refusal = <Code extends ErrorCode>(code: Code, detail: ErrorDetail<Code> = {}): Refusal =>
  new Refusal(code, detail);

/** The only way to say no. Rolls the transaction back. A reason must be one of the code. */
export function refuse<Code extends ErrorCode>(code: Code, detail?: ErrorDetail<Code>): never {
  throw refusal(code, detail);
}
