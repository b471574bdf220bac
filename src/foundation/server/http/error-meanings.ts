import type { ErrorCode } from '../../contract/errors.ts';

/** When each code happens and what a caller should do: for the description of the API, which no browser loads. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  SIGN_IN_AGAIN:
    'No valid session. Written as the number 700 in `code`; the client goes to the sign-in page and comes back.',
  INVALID_CREDENTIALS:
    'Sign-in refused. The same answer for an unknown e-mail, a wrong password and an account that is not active.',
  INVALID_DATA:
    'The input has the wrong shape or value; `info.field` names the first field, `info.fields` all of them.',
  INVALID_INPUT: 'A refused password: `info.field` says which one, `reason` why.',
  INVALID_FORMAT: 'Made by the client when an expected list is missing in an answer.',
  INVALID_ORDER: 'A template with quick replies between other buttons.',
  INVALID_HEADERS: 'An import whose first row is empty.',
  MISSING_MANDATORY_COLUMN: 'An import without a column that it needs; `key` names the column.',
  LINK_EXPIRED:
    'An invitation, first-start or password link, or a provider login, that is used up, too old or unknown.',
  NOT_ALLOWED:
    'The signed-in user lacks the permission, or a rule of the product forbids it; `reason` says which rule.',
  NOT_FOUND: 'No such record here. The same answer for a record of another business.',
  METHOD_NOT_ALLOWED: 'A method override or a method that no call has.',
  MEDIA_NOT_FOUND: 'The bytes are gone here and at the provider.',
  CONFLICT: 'A stale write; `info.current` holds the present version.',
  LIMIT_EXCEEDED: 'More than the plan of the business allows at once.',
  LIMIT_EXHAUSTED: 'A rolling allowance is used up.',
  PROVIDER_REFUSED: 'The provider said no; `info` holds its subcode, type, user title, user message and trace id.',
  TOO_MANY_REQUESTS: 'Rate limited; the Retry-After header says when to come back.',
  UNSUPPORTED_CONTENT: 'A content type that the call does not take.',
  SERVICE_UNAVAILABLE: 'The database did not answer in time, or the disk is full. Safe to try again.',
  INTERNAL_ERROR: 'A fault of ours. It is in the log under the request id; the answer carries no detail.',
  UNKNOWN_ERROR: 'Made by the client when a response is not understood.',
};
