/**
 * The closed catalogue of everything the product says no with: each code once, with its HTTP status
 * and its sentence. A reason narrows a code and carries its own sentence. Server and web read the
 * same table, so a sentence cannot differ between the API and the screen.
 */
export interface CatalogueEntry {
  status: number;
  /** Sentence for people; `{name}` is filled from `info`. */
  message: string;
  reasons?: Readonly<Record<string, string>>;
}

export const errorCatalogue = {
  SIGN_IN_AGAIN: {
    status: 401,
    message: 'Your session has ended. Sign in again.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'Wrong email or password.',
  },
  INVALID_DATA: {
    status: 400,
    message: 'Some of the information is not valid. Check it and try again.',
    reasons: {
      USER_ALREADY_PRESENT: 'User already present.',
      ROLE_ALREADY_PRESENT: 'A role with this name already exists.',
      TIME_ZONE_INVALID: 'Time zone payload is invalid',
      COUNTRY_INVALID: 'Choose a country from the list.',
      COMMON_PASSWORD: 'This password is too common. Choose one that is harder to guess.',
      UNREADABLE: 'The request could not be read. Send it as JSON.',
      TARGET: 'The target of a request must be a path.',
      HOST: 'A request must have one Host header.',
      REACTION_UNSUPPORTED: 'Unsupported emoji. Please choose some other one.',
      CAMPAIGN_VALUE: 'Invalid value found at Row {row} Column {column}.',
    },
  },
  INVALID_INPUT: {
    status: 400,
    message: 'This value cannot be used.',
    reasons: {
      INVALID_PASSWORD: 'This does not match with your current password.',
      SIGN_UP_PASSWORD: 'This is not the password you chose when you signed up.',
      PASSWORD_SAME_AS_OLD: 'New password has to be different from the old password.',
      PASSWORD_SAME_AS_LOGIN_NAME: 'Password cannot be the same as login name.',
      PASSWORD_SEQUENTIAL: 'Password should not contain sequential characters.',
      PASSWORD_IN_HISTORY: 'New password has to be different from the old password.',
      COMMON_PASSWORD: 'This password is too common. Choose one that is harder to guess.',
    },
  },
  INVALID_FORMAT: {
    status: 502,
    message: 'Invalid format',
  },
  INVALID_ORDER: {
    status: 400,
    message: 'Quick reply buttons should always be grouped together at the start or at the end.',
  },
  INVALID_HEADERS: { status: 400, message: 'Headers cannot be empty.' },
  MISSING_MANDATORY_COLUMN: {
    status: 400,
    message: 'The column {key} is missing. Add it to the file and import it again.',
  },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link has expired or was already used. Ask for a new one.',
    reasons: { CONNECT: 'This login has expired or was already used. Start again.' },
  },
  NOT_ALLOWED: {
    status: 403,
    message: 'An unknown internal error occurred.',
    reasons: {
      PERMISSION: 'You are not allowed to do this. Ask an administrator of your business.',
      CROSS_ORIGIN: 'This request came from another site and was refused.',
      METRICS: 'Metrics are for this machine, or for a request with the METRICS_TOKEN.',
      SIGN_UP_CLOSED: 'Sign-up is closed here. Ask your administrator for an invitation.',
      BUSINESS_MISSING: 'Set up your business first.',
      BUSINESS_EXISTS: 'This business is set up already.',
      ADDRESS_IN_USE:
        'This address signs in to another business on this Parley already. One address belongs to one business: use another one.',
      LAST_SUPER_ADMIN: 'A business needs one active Super Admin. Make someone else Super Admin first.',
      SUPER_ADMIN_ONLY: 'Only a Super Admin can do this.',
      OWN_ACCOUNT: 'You cannot do this to your own account.',
      BUILT_IN_ROLE: 'Built-in roles cannot be changed.',
      ROLE_STRONGER: 'This role allows more than your own. Ask someone who has its permissions.',
      ROLE_IN_USE: 'Some users still have this role. Give them another one first.',
      NOT_EDITABLE: 'Record cannot be modified.',
      ALREADY_EXISTS: 'Business can only have one Onboarding and Order chat automation.',
      MAX_INDEX_REACHED: 'Only a maximum of {max} {type} fields supported.',
      MEMBERS_EMPTY: 'Members count cannot be 0.',
      NUMBER_TAKEN: 'This phone number is connected to another business here.',
      CHAT_CLOSED: 'This chat is closed. Reopen it to write.',
      NOT_ASSIGNEE: 'Only the assignee can write in this chat. Take it over first.',
      WINDOW_ELAPSED: 'Only templates can be sent now: the customer last wrote more than 24 hours ago.',
      CHANNEL_INACTIVE: 'This channel cannot send right now. See Settings > Channels.',
      SCRIPT_HANDLING: 'A chat script is handling this chat. Take it over first.',
      TEMPLATE_UNAVAILABLE: 'This template is not approved for sending.',
      OPTED_OUT: 'This contact has opted out of marketing messages.',
      CLOSE_BY_OTHERS: 'Only the assignee or a supervisor can close this chat.',
      ASSIGN_OTHERS: 'You can take a chat yourself, but not assign it to others.',
      TAKE_OVER_OFF: 'Taking over a colleague’s chat is turned off. Ask the assignee.',
      FOLLOW_UP_UNAVAILABLE: 'Follow-up messages cannot be scheduled yet. Set a reminder instead.',
      LOG_REQUIRED: 'Log the details of this Conversation in order to close the chat.',
      CHANNEL_MISSING: 'This account is not configured properly. Please contact your administrator.',
    },
  },
  NOT_FOUND: {
    status: 404,
    message: 'Record not found',
    reasons: { PATH: 'There is nothing at this address.' },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address does not take that method.',
  },
  MEDIA_NOT_FOUND: {
    status: 404,
    message: 'The media is no longer available to be downloaded.',
  },
  CONFLICT: {
    status: 409,
    message: 'Someone else changed this in the meantime. Look at the new version and try again.',
  },
  LIMIT_EXCEEDED: {
    status: 400,
    message: 'Only a maximum of {count} rows are allowed in a single import.',
    reasons: {
      MEMBERS: 'Maximum member count exceeded in the Contact list.',
      BODY: 'This is larger than the {max} that can be sent at once.',
    },
  },
  LIMIT_EXHAUSTED: {
    status: 429,
    message: 'You have reached the limit of {max} {type} in 24 hours. Try again after {time}.',
  },
  PROVIDER_REFUSED: {
    status: 502,
    message: 'WhatsApp did not accept this: {detail}',
    reasons: {
      OTHER_ACCOUNT:
        'Unable to add number because a different WhatsApp Business Account ({id}) was chosen. Please choose the already connected WhatsApp Business Account.',
      PIN_EXISTS: 'Seems your phone number has a PIN enabled already. Please enter the same PIN.',
      NO_ACCOUNT: 'No WhatsApp Business Account was shared in the login. Connect again and choose one.',
      INSTALLATION_PAUSED:
        'This Parley is a copy or was restored from a backup, and calls no provider until its operator releases it.',
      UNREACHABLE: 'WhatsApp cannot be reached right now. Nothing was changed; try again in a moment.',
      SIGN_IN: 'The WhatsApp login has expired. Connect the account again.',
    },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many attempts. Wait {seconds} seconds and try again.',
  },
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
  INTERNAL_ERROR: {
    status: 500,
    message: 'An unknown internal error occurred.',
  },
  UNKNOWN_ERROR: {
    status: 500,
    message: 'An unknown error occurred.',
    reasons: {
      BROKEN_OFF: 'Something went wrong. Please try again.',
      SERVER_FAULT: 'Something went wrong. Please try again later.',
    },
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The only number among the codes: 'sign in again' (specification, section 9). */
export const SIGN_IN_AGAIN_CODE = 700;

/** What an error may say beside its code. Values are shown to people: never a secret, never SQL. */
export interface ErrorInfo {
  field?: string;
  fields?: readonly { field: string; message: string }[];
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

export interface ErrorDetail {
  reason?: string;
  key?: string;
  info?: ErrorInfo;
  /** Replaces the catalogue's sentence; only for sentences that a schema of the contract holds. */
  message?: string;
}

const fill = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** The sentence of a code, narrowed by its reason, with `{names}` filled from `info` and `key`. */
export function errorSentence(code: ErrorCode, detail: ErrorDetail = {}): string {
  // Its sentence names the column: without one there is nothing that a person could do (specification, section 8).
  const isNameless = code === 'MISSING_MANDATORY_COLUMN' && !detail.key;
  const entry: CatalogueEntry = errorCatalogue[isNameless ? 'INTERNAL_ERROR' : code];
  const sentence = detail.message ?? (detail.reason && entry.reasons?.[detail.reason]) ?? entry.message;
  return fill(sentence || entry.message, { ...detail.info, key: detail.key });
}

/** Builds the wire form of a failure. */
export function errorBody(code: ErrorCode, detail: ErrorDetail = {}): ErrorBody {
  return {
    status: 'error',
    code: code === 'SIGN_IN_AGAIN' ? SIGN_IN_AGAIN_CODE : code,
    message: errorSentence(code, detail),
    ...(detail.reason === undefined ? {} : { reason: detail.reason }),
    ...(detail.key === undefined ? {} : { key: detail.key }),
    ...(detail.info === undefined ? {} : { info: detail.info }),
  };
}
