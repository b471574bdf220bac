import type { ErrorCode, ErrorInfo } from '../../contract/errors.ts';
import type { ErrorOrigin } from './error-origin.ts';

export interface CallErrorFields {
  code: ErrorCode;
  /** HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  reason?: string | undefined;
  key?: string | undefined;
  info?: ErrorInfo | undefined;
  origin: ErrorOrigin;
  to_display: boolean;
  /** Method and path of the call, parameters written `{}`; empty for failures that no call made. */
  operation?: string | undefined;
}

/** Every failed call of the API, in the specification's form of an error (section 3). */
export class CallError extends Error implements CallErrorFields {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: string | undefined;
  readonly key: string | undefined;
  readonly info: ErrorInfo | undefined;
  readonly origin: ErrorOrigin;
  readonly to_display: boolean;
  readonly operation: string;

  constructor(fields: CallErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.status = fields.status;
    this.reason = fields.reason;
    this.key = fields.key;
    this.info = fields.info;
    this.origin = fields.origin;
    this.to_display = fields.to_display;
    this.operation = fields.operation ?? '';
  }

  /** Only what a retry can fix: no reply came, or the server says so. */
  get isTransient(): boolean {
    return this.status === 0 || this.code === 'SERVICE_UNAVAILABLE';
  }

  /** The sentences that belong to fields of a form: `info.fields`, else the one of `info.field`. */
  get fieldErrors(): readonly { field: string; message: string }[] {
    if (this.info?.fields) return this.info.fields;
    return this.info?.field === undefined ? [] : [{ field: this.info.field, message: this.message }];
  }
}

/** True for failures of ours with that code. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is CallError {
  return error instanceof CallError && codes.includes(error.code);
}
