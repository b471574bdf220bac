import {
  errorBody,
  errorCatalogue,
  errorSentence,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
} from '../contract/errors.ts';

/** A "no" of the product: a code of the catalogue with its detail. The HTTP door turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(errorSentence(code, detail));
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get body(): ErrorBody {
    return errorBody(this.code, this.detail);
  }
}

/** The only way to say no. Rolls the transaction back. */
export function refuse(code: ErrorCode, detail?: ErrorDetail): never {
  throw new Refusal(code, detail);
}
