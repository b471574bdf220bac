import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJson, type Json } from '../../../core/server/read-json.ts';
import { GraphError } from './graph-error.ts';

/** A file that came with a form. */
export interface FormFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Takes JSON, forms, and nothing at all whatever the content type says. Forms of several parts are read by the call. */
export function takeBodies(graph: FastifyInstance): void {
  graph.removeContentTypeParser('application/json');
  graph.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (text === '') return done(null, {});
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new GraphError(100, { message: 'Invalid parameter', details: 'The body is not JSON.' }));
    }
  });
  graph.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    done(null, nested(Object.fromEntries(new URLSearchParams(String(text))))),
  );
}

/**
 * Objects and lists are written as JSON where a value can only be text, in addresses and in forms. Meta's reference,
 * "Graph API, overview": parameters of type object, list or array.
 */
function nested(values: Json): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, parsedJson(value)]));
}

/** What a text of JSON says, where it is an object or a list; everything else as it is. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Address and body together: the platform takes either for most things. */
export function parametersOf(request: FastifyRequest): Json {
  const query = isJson(request.query) ? nested(request.query) : {};
  return isJson(request.body) ? { ...query, ...request.body } : query;
}

/** The fields of a form of several parts and its last file. */
export async function readForm(request: FastifyRequest): Promise<{ fields: Json; file: FormFile | null }> {
  const fields: Json = {};
  let file: FormFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() };
    else fields[part.fieldname] = parsedJson(part.value);
  }
  return { fields, file };
}
