import { randomBytes } from 'node:crypto';
import { ERROR_CODES } from './error-codes.ts';

export interface ErrorParts {
  /** What is in error_data.details. */
  details?: string | undefined;
  /** Instead of the code's title. */
  message?: string | undefined;
  subcode?: number | undefined;
  status?: number | undefined;
  type?: string | undefined;
  userTitle?: string | undefined;
  userMessage?: string | undefined;
  isTransient?: boolean | undefined;
  /** The message does not begin with the code; of itself for the codes that never do. */
  isBare?: boolean | undefined;
  /** What stands beside the error in the response. */
  beside?: Record<string, unknown> | undefined;
}

/**
 * Codes and subcodes whose messages do not begin with "(#code)": tokens, applications, paths, objects that are not there,
 * and refusals with words for the person. Public error texts.
 */
const BARE_CODES: ReadonlySet<number> = new Set([101, 102, 104, 190, 2200, 2500]);
const BARE_SUBCODES: ReadonlySet<number> = new Set([33, 36007, 36008, 36009]);

function isBare(code: number, { isBare: isSaid, subcode, userTitle }: ErrorParts): boolean {
  return (
    isSaid ?? (BARE_CODES.has(code) || (code === 100 && (userTitle !== undefined || BARE_SUBCODES.has(subcode ?? 0))))
  );
}

/** A refusal in the provider's form. */
export class GraphError extends Error {
  readonly code: number;
  readonly status: number;
  readonly title: string;
  readonly parts: ErrorParts;

  constructor(code: number, parts: ErrorParts) {
    const kind = ERROR_CODES[code] ?? { status: 400, title: 'Unknown error' };
    const title = parts.message ?? kind.title;
    super(isBare(code, parts) ? title : `(#${code}) ${title}`);
    this.code = code;
    this.status = parts.status ?? kind.status;
    this.title = title;
    this.parts = parts;
  }

  /** The body of the response. */
  get body(): Record<string, unknown> & { error: Record<string, unknown> } {
    const { parts } = this;
    return {
      ...parts.beside,
      error: {
        message: this.message,
        type: parts.type ?? 'OAuthException',
        code: this.code,
        ...(parts.subcode === undefined ? {} : { error_subcode: parts.subcode }),
        ...(parts.details === undefined
          ? {}
          : { error_data: { messaging_product: 'whatsapp', details: parts.details } }),
        ...(parts.userTitle === undefined ? {} : { error_user_title: parts.userTitle }),
        ...(parts.userMessage === undefined ? {} : { error_user_msg: parts.userMessage }),
        ...(parts.isTransient === undefined ? {} : { is_transient: parts.isTransient }),
        fbtrace_id: `A${randomBytes(11).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
      },
    };
  }
}

/** The only way in which the stand-in says no. */
export function refuse(code: number, parts: ErrorParts | string = {}): never {
  throw new GraphError(code, typeof parts === 'string' ? { details: parts } : parts);
}

/** A required parameter that is not there. */
export const refuseMissing = (name: string): never => refuse(131008, `Parameter '${name}' is mandatory`);

/** A parameter of the wrong kind or size. */
export const refuseValue = (details: string): never => refuse(131009, details);

/** What Meta answers for an id that does not exist and for one that the token may not see: the same. */
export const refuseObject = (id: string, verb = 'get'): never =>
  refuse(100, {
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    subcode: 33,
    type: 'GraphMethodException',
  });

/** An error as it is in a webhook. */
export function webhookError(code: number, details?: string): Record<string, unknown> {
  const title = ERROR_CODES[code]?.title ?? 'Unknown error';
  return {
    code,
    title,
    message: title,
    error_data: { details: details ?? title },
    href: '/documentation/business-messaging/whatsapp/support/error-codes',
  };
}
