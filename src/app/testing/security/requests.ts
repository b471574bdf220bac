import { z } from 'zod';
import { fillPath, type Endpoint } from '../../../foundation/contract/endpoint.ts';
import { type Id, id } from '../../../foundation/contract/id.ts';
import type { TestResponse, TestClient } from '../test-client.ts';
import { product } from '../../server/areas.ts';
import type { RouteRow } from './area-security.ts';
import { areaSecurity } from './route-rows.ts';
import type { Ids } from './sample-business.ts';

export interface Route {
  name: string;
  endpoint: Endpoint;
  row: RouteRow;
}

const rows: Readonly<Record<string, RouteRow>> = Object.fromEntries(
  areaSecurity.flatMap((area) => Object.entries(area.rows)),
);

/** Every call of the product with its row; throws for one without. */
export function everyRoute(): Route[] {
  return Object.values(product.endpointTables).flatMap((table) =>
    Object.entries(table).map(([name, endpoint]) => {
      const row = rows[name];
      if (!row)
        throw new Error(`${name} (${endpoint.method} ${endpoint.path}) has no row in the security-rows.ts of its area`);
      return { name, endpoint, row };
    }),
  );
}

type Input = { params: Record<string, unknown>; query: Record<string, string>; body: Record<string, unknown> };

/** The example input of a route with `ids` in the places that take them. */
export function exampleInput({ row, endpoint }: Route, ids: Readonly<Record<string, Id>>): Input {
  const input: Input = { params: { ...row.params }, query: { ...row.query }, body: structuredClone(row.body ?? {}) };
  for (const [index, value] of Object.entries(ids)) {
    const [part = '', name = '', inner] = index.split('.');
    // Of what is named by an object: `body.channel.id`.
    if (inner !== undefined) {
      (input[part as keyof Input] as Record<string, unknown>)[name] = { [inner]: value };
      continue;
    }
    const takesList = propertiesOf(endpoint[part as keyof Input])[name]?.type === 'array';
    (input[part as keyof Input] as Record<string, unknown>)[name] = takesList ? [value] : value;
  }
  return input;
}

/** The sample record of a kind. */
export function idOf(ids: Ids, kind: string): Id {
  const id = ids[kind];
  if (id === undefined) throw new Error(`No area creates a ${kind} in its security-rows.ts`);
  return id;
}

/** The ids that a call takes, as `exampleInput` takes them. */
export const allIds = ({ row }: Route, ids: Ids): Record<string, Id> =>
  Object.fromEntries(Object.entries(row.ids ?? {}).map(([index, kind]) => [index, idOf(ids, kind)]));

/** Those of them that are in the path. */
export const pathIds = (route: Route, ids: Ids): Record<string, Id> =>
  Object.fromEntries(Object.entries(allIds(route, ids)).filter(([index]) => index.startsWith('params.')));

/** Sends one call as `client`. */
export function request(
  client: TestClient,
  { endpoint }: Route,
  input: Input,
  headers?: Record<string, string>,
): Promise<TestResponse<unknown>> {
  const search = new URLSearchParams(input.query).toString();
  const path = fillPath(endpoint.path, input.params) + (search && `?${search}`);
  return client.send(endpoint.method, path, endpoint.body ? input.body : undefined, headers);
}

const ID_PATTERN = (z.toJSONSchema(id) as { pattern: string }).pattern;

/** Named like ids, but chosen by clients or by providers: they name no record of ours. */
const FOREIGN_NAMES = new Set(['client_id', 'platform_id', 'phone_number_id']);

/** Where a page of a list begins. A call that refuses an unknown one has it among its `ids`. */
const PAGE_KEY = 'query.after';

/** Calls with a page that is empty, or begins anywhere, after an id that names nothing. */
export const routesWithPageKey = (): Route[] =>
  everyRoute().filter(({ endpoint, row }) => idNames(endpoint).includes(PAGE_KEY) && !row.ids?.[PAGE_KEY]);

/** The places in which a call takes an id of a record, read from its schemas. */
export const idPaths = (endpoint: Endpoint): string[] =>
  idNames(endpoint).filter((index) => index !== PAGE_KEY && !FOREIGN_NAMES.has(index.split('.')[1] ?? ''));

/** The fields of a part of a call, as JSON Schema. */
function propertiesOf(schema: z.ZodType | undefined): Record<string, { type?: string }> {
  if (!schema) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>;
  };
  return properties;
}

function idNames({ params, query, body }: Endpoint): string[] {
  const positions: string[] = [];
  for (const [part, schema] of Object.entries({ params, query, body })) {
    if (!schema) continue;
    for (const [name, property] of Object.entries(propertiesOf(schema))) {
      if (JSON.stringify(property).includes(JSON.stringify(ID_PATTERN).slice(1, -1)) || /(^|_)ids?$/.test(name))
        positions.push(`${part}.${name}`);
    }
  }
  return positions;
}
