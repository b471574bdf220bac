import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API. Server validation, the typed client, the OpenAPI document and the generated
 * security tests all come from this; nothing about a call is written anywhere else.
 */
export interface Endpoint {
  method: Method;
  /** Parameters in braces: `/server/setup/users/{id}`. */
  path: string;
  /** One line for the API description. */
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body of the call (a form with one file) or of its response is bytes: its area serves it by `mountBytes`. */
  bytes?: 'upload' | 'download';
  /** 204 has an empty reply. */
  status?: 200 | 201 | 202 | 204;
  reply: z.ZodType;
  /** What this call refuses with, besides what every call may answer (see `commonErrors`). */
  errors?: readonly ErrorCode[];
  /** How often one address (public calls) or one business may make it; counted in the database, over all processes. */
  throttle?: RateLimit;
  /** Its phone numbers are those of the business itself, so everyone sees them whole; without it, of its contacts. */
  numbers?: 'own';
  /** Set by the build of the web app, which leaves the schemas out. */
  lists?: ReplyLists;
}

/** What a client must know of a reply's form: its lists (204 stands for empty ones), and whether they have pages. */
export interface ReplyLists {
  names: readonly string[];
  isPaged: boolean;
}

/** A number of tries in a window. Calls whose limits have one name share them. */
export interface RateLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Every call may answer these. */
export const commonErrors = ['INVALID_DATA', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'] as const;

/** Declares the calls of one area, keeping each one's exact type. */
export function defineEndpoints<const Table extends EndpointTable>(table: Table): Table {
  return table;
}

/** The lists at the top of a reply. Reads the schema by its own description, so that no caller needs zod. */
export function listNames({ lists, reply }: Pick<Endpoint, 'lists' | 'reply'>): ReplyLists {
  if (lists) return lists;
  if (reply.type !== 'object') return { names: [], isPaged: false };
  const { shape } = reply as z.ZodObject;
  return {
    names: Object.keys(shape).filter((name) => (shape[name] as z.ZodType | undefined)?.type === 'array'),
    isPaged: 'info' in shape,
  };
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives: parsed and defaulted. */
export interface ParsedInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

// In brackets, so that a body of several forms stays one type.
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : Record<never, never> extends Value
    ? Partial<Record<Name, Value>>
    : undefined extends Value
      ? Partial<Record<Name, Value>>
      : Record<Name, Value>;

/** What a client sends. */
export type CallInput<E extends Endpoint> = Field<'params', InputOf<E['params']>> &
  Field<'query', InputOf<E['query']>> &
  Field<'body', InputOf<E['body']>>;

export type Reply<E extends Endpoint> = z.output<E['reply']>;
/** What a handler returns; checked against the schema in development and tests. */
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>;

/** Fills the braces of a path. Values are encoded; a missing one is a programming error. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`The path ${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}
