/**
 * Everything the product refuses with: each code once, with its HTTP status and its sentence. A reason narrows a code
 * and carries its own sentence. Areas declare theirs in `contract/errors.ts` by `defineErrors`; server, browser and the
 * description of the API read the one catalogue, so a sentence cannot differ between the API and the screen.
 */
export interface CatalogueEntry {
  status: number;
  /** Sentence for people; `{name}` is filled from `info`. */
  message: string;
  reasons: Readonly<Record<string, string>>;
}

/** What an area declares: codes of its own with status and sentence, and reasons for any code. */
export type ErrorTable = Readonly<
  Record<
    string,
    | { status: number; message: string; reasons?: Readonly<Record<string, string>> }
    | { reasons: Readonly<Record<string, string>> }
  >
>;

const catalogue = new Map<string, CatalogueEntry>();

/**
 * Declares codes and reasons, and puts them into the catalogue. Anyone who refuses with them, or reads their sentences,
 * imports the module that does. Their types come by declaration merging:
 *
 *     declare module '../../foundation/contract/errors.ts' {
 *       interface AreaErrors { accounts: typeof accountErrors }
 *     }
 */
export function defineErrors<const Table extends ErrorTable>(table: Table): Table {
  for (const [code, entry] of Object.entries(table)) {
    const known = catalogue.get(code) ?? { status: 500, message: '', reasons: {} };
    catalogue.set(code, { ...known, ...entry, reasons: { ...known.reasons, ...entry.reasons } });
  }
  return table;
}

/** What any call may refuse with, and what the client says for itself. */
export const generalErrors = defineErrors({
  SIGN_IN_AGAIN: { status: 401, message: 'Your session has ended. Sign in again.' },
  INVALID_DATA: {
    status: 400,
    message: 'Some of the information is not valid. Check it and try again.',
    reasons: {
      UNREADABLE: 'The request could not be read. Send it as JSON.',
      TARGET: 'The target of a request must be a path.',
      HOST: 'A request must have one Host header.',
      UNSTORABLE: 'This contains a character that cannot be stored.',
    },
  },
  INVALID_FORMAT: { status: 502, message: 'Invalid format' },
  NOT_ALLOWED: {
    status: 403,
    message: 'An unknown internal error occurred.',
    reasons: {
      PERMISSION: 'You are not allowed to do this. Ask an administrator of your business.',
      WHOLE_NUMBERS: 'Your role does not show whole phone numbers.',
      CROSS_ORIGIN: 'This request came from another site and was refused.',
      METRICS: 'Metrics are for this machine, or for a request with the METRICS_TOKEN.',
      BUSINESS_MISSING: 'Set up your business first.',
    },
  },
  NOT_FOUND: {
    status: 404,
    message: 'Record not found',
    reasons: { PATH: 'There is nothing at this address.' },
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method.' },
  MEDIA_NOT_FOUND: { status: 404, message: 'The media is no longer available to be downloaded.' },
  CONFLICT: {
    status: 409,
    message: 'Someone else changed this in the meantime. Look at the new version and try again.',
  },
  LIMIT_EXCEEDED: {
    status: 400,
    message: 'This is more than can be taken at once.',
    reasons: { BODY: 'This is larger than the {max} that can be sent at once.' },
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Wait {seconds} seconds and try again.' },
  UNSUPPORTED_CONTENT: {
    status: 415,
    message: 'Send this as JSON.',
    reasons: { FORM: 'Send this as a form with one file.' },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'Parley cannot reach its database right now. Nothing was changed; try again in a moment.',
    reasons: { STORAGE: 'There is no room left to store this. Nothing was changed; ask your administrator.' },
  },
  INTERNAL_ERROR: { status: 500, message: 'An unknown internal error occurred.' },
  UNKNOWN_ERROR: {
    status: 500,
    message: 'An unknown error occurred.',
    reasons: {
      BROKEN_OFF: 'Something went wrong. Please try again.',
      SERVER_FAULT: 'Something went wrong. Please try again later.',
    },
  },
});

/** The tables of the areas, by name; each area adds its own. */
export interface AreaErrors {
  foundation: typeof generalErrors;
}

type CodesIn<Table> = { [Code in keyof Table]: Table[Code] extends { status: number } ? Code : never }[keyof Table];
type ReasonsIn<Table, Code> = Code extends keyof Table
  ? Table[Code] extends { reasons: infer Reasons }
    ? keyof Reasons
    : never
  : never;

export type ErrorCode = { [Area in keyof AreaErrors]: CodesIn<AreaErrors[Area]> }[keyof AreaErrors];

/** The reasons that narrow this code, of all areas. */
export type ErrorReason<Code extends ErrorCode> = {
  [Area in keyof AreaErrors]: ReasonsIn<AreaErrors[Area], Code>;
}[keyof AreaErrors];

/** Every code that has been declared so far. */
export const errorCodes = (): ErrorCode[] => [...catalogue.keys()] as ErrorCode[];

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && catalogue.has(code);

/** Throws for a code whose declaration was not imported. */
export function errorEntry(code: ErrorCode): CatalogueEntry {
  const entry = catalogue.get(code);
  if (!entry) throw new Error(`${code} is declared by a module that is not imported`);
  return entry;
}

/** The only number among the codes: 'sign in again' (specification, section 9). */
export const SIGN_IN_AGAIN_CODE = 700;

/** What an error may say beside its code. Values are shown to people: never a secret, never SQL. */
export interface ErrorInfo {
  field?: string;
  /** `fault`: what is wrong in one word, where that says it. */
  fields?: readonly { field: string; message: string; fault?: 'missing' | 'duplicate' }[];
  [name: string]: unknown;
}

/** The wire form of every failure. */
export interface ErrorBody {
  status: 'error';
  code: ErrorCode | typeof SIGN_IN_AGAIN_CODE;
  message: string;
  reason?: string;
  key?: string;
  info?: ErrorInfo;
}

/** As it travels: another version may know reasons that this one does not. */
export interface LooseErrorDetail {
  reason?: string;
  key?: string;
  info?: ErrorInfo;
  /** Replaces the catalogue's sentence; only for sentences that a schema of the contract holds. */
  message?: string;
}

export interface ErrorDetail<Code extends ErrorCode = ErrorCode> extends LooseErrorDetail {
  reason?: ErrorReason<Code>;
}

const fill = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** The sentence of a code, narrowed by its reason, with `{names}` filled from `info` and `key`. */
export function errorSentence<Code extends ErrorCode>(code: Code, detail: ErrorDetail<Code> = {}): string {
  return looseSentence(code, detail);
}

/** `errorSentence` of what came over the wire: an unknown reason says what the code says. */
export function looseSentence(code: ErrorCode, { message, reason, key, info }: LooseErrorDetail): string {
  const entry = errorEntry(code);
  const ofReason = reason === undefined ? undefined : entry.reasons[reason];
  const sentence = message ?? ofReason ?? entry.message;
  // A sentence about something that was not named says nothing.
  if (sentence.includes('{key}') && key === undefined) return errorEntry('INTERNAL_ERROR').message;
  return fill(sentence, { ...info, key });
}

/** Builds the wire form of a failure. */
export function errorBody(code: ErrorCode, detail: LooseErrorDetail = {}): ErrorBody {
  return {
    status: 'error',
    code: code === 'SIGN_IN_AGAIN' ? SIGN_IN_AGAIN_CODE : code,
    message: looseSentence(code, detail),
    ...(detail.reason === undefined ? {} : { reason: detail.reason }),
    ...(detail.key === undefined ? {} : { key: detail.key }),
    ...(detail.info === undefined ? {} : { info: detail.info }),
  };
}
