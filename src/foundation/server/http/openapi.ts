import { z } from 'zod';
import type { Endpoint, EndpointTable } from '../../contract/endpoint.ts';
import { errorCodes, errorEntry, SIGN_IN_AGAIN_CODE } from '../../contract/errors.ts';
import { errorsOf } from './endpoint-errors.ts';
import type { ErrorMeanings } from './error-meanings.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as Json;
};

function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function failures(endpoint: Endpoint, meanings: ErrorMeanings): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorEntry(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes
          .map((code) => `${code === 'SIGN_IN_AGAIN' ? SIGN_IN_AGAIN_CODE : code}: ${meanings[code]}`)
          .join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function operation(name: string, endpoint: Endpoint, meanings: ErrorMeanings): Json {
  const status = String(endpoint.status ?? 200);
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.bytes === 'upload' ? { requestBody: { required: true, content: uploadForm } } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]:
        status === '204' ? { description: 'Done' } : { description: 'Success', content: successContent(endpoint) },
      ...failures(endpoint, meanings),
    },
  };
}

const binary = { type: 'string', contentEncoding: 'binary' };
const uploadForm = {
  'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: binary } } },
};

function successContent(endpoint: Endpoint): Json {
  return endpoint.bytes === 'download'
    ? { 'application/octet-stream': { schema: binary } }
    : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } };
}

const errorSchema = () => ({
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    code: {
      anyOf: [
        { type: 'string', enum: errorCodes().filter((code) => code !== 'SIGN_IN_AGAIN') },
        { const: SIGN_IN_AGAIN_CODE },
      ],
    },
    message: { type: 'string' },
    reason: { type: 'string' },
    key: { type: 'string' },
    info: { type: 'object' },
  },
});

/** The OpenAPI 3.1 document of the calls in these tables. `cookieName` is where the session travels. */
export function openApiDocument(tables: readonly EndpointTable[], meanings: ErrorMeanings, cookieName: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of tables.flatMap((table) => Object.entries(table))) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, meanings),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description: 'Every call of the product. Times are UTC; ids are strings of decimal digits.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema() },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  };
}
