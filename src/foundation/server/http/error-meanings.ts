import type { ErrorCode, generalErrors } from '../../contract/errors.ts';

/** When a code happens and what a caller should do: for the description of the API, which no browser loads. */
export type ErrorMeanings = Readonly<Partial<Record<ErrorCode, string>>>;

/** Of the codes that any call may refuse with; areas declare those of their own codes. */
export const generalMeanings: Readonly<Record<keyof typeof generalErrors, string>> = {
  SIGN_IN_AGAIN:
    'No valid session. Written as the number 700 in `code`; the client goes to the sign-in page and comes back.',
  INVALID_DATA:
    'The input has the wrong shape or value; `info.field` names the first field, `info.fields` all of them.',
  INVALID_FORMAT: 'Made by the client when an expected list is missing in an answer.',
  NOT_ALLOWED:
    'The signed-in user lacks the permission, or a rule of the product forbids it; `reason` says which rule.',
  NOT_FOUND: 'No such record here. The same answer for a record of another business.',
  METHOD_NOT_ALLOWED: 'A method override or a method that no call has.',
  MEDIA_NOT_FOUND: 'The bytes are gone here and at the provider.',
  CONFLICT: 'A stale write; `info.current` holds the present version.',
  LIMIT_EXCEEDED: 'More than can be taken at once; `info.max` says how much.',
  TOO_MANY_REQUESTS: 'Rate limited; the Retry-After header says when to come back.',
  UNSUPPORTED_CONTENT: 'A content type that the call does not take.',
  SERVICE_UNAVAILABLE: 'The database did not answer in time, or the disk is full. Safe to try again.',
  INTERNAL_ERROR: 'A fault of ours. It is in the log under the request id; the answer carries no detail.',
  UNKNOWN_ERROR: 'Made by the client when a response is not understood.',
};
