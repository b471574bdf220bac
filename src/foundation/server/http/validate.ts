import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, ParsedInput } from '../../contract/endpoint.ts';
import { isErrorCode, type ErrorCode } from '../../contract/errors.ts';
import { refuse } from '../refuse.ts';

/** Fields named in one response; more help no one and could be made to fill the log. */
const MAX_FIELDS = 20;

/**
 * Parses what a call brings by its contract. A wrong id in the path names no record and is answered
 * like one (404); anything else that does not fit is 400 with every field and its sentence.
 */
export function validate<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  const params = endpoint.params?.safeParse(request.params);
  if (params?.success === false) refuse('NOT_FOUND');
  return {
    params: params?.data ?? {},
    query: endpoint.query ? parse(endpoint.query, request.query) : refuseExtra(request.query),
    body: endpoint.body ? parse(endpoint.body, bodyOf(endpoint.body, request)) : {},
  } as ParsedInput<E>;
}

/** No body is an empty one, unless the call can do without. */
const bodyOf = (schema: z.ZodType, { body }: FastifyRequest): unknown =>
  body === undefined && !schema.safeParse(undefined).success ? {} : body;

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return refuse(codeOf(result.error), invalidFields(result.error));
}

/** A rule can have a code of its own, which it names as `refusal` among the `params` of its issue; the first one decides. */
function codeOf({ issues: [first] }: z.ZodError): ErrorCode {
  const code: unknown = first?.code === 'custom' ? first.params?.['refusal'] : undefined;
  return isErrorCode(code) ? code : 'INVALID_DATA';
}

function invalidFields(error: z.ZodError): Parameters<typeof refuse>[1] {
  const fields = error.issues.slice(0, MAX_FIELDS).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), message: issue.message }];
    return issue.keys.slice(0, MAX_FIELDS).map((key) => ({
      field: [...issue.path, key].join('.').slice(0, 100),
      message: 'This field is not known here.',
    }));
  });
  const [first] = fields;
  return first ? { message: first.message, info: { field: first.field, fields } } : {};
}

/** A call without query parameters takes none: a filter that does nothing would mislead. */
function refuseExtra(query: unknown): Record<never, never> {
  const [name] = Object.keys((query ?? {}) as object);
  if (name === undefined) return {};
  const field = name.slice(0, 100);
  const message = 'This parameter is not known here.';
  return refuse('INVALID_DATA', { message, info: { field, fields: [{ field, message }] } });
}
