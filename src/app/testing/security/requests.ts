import { z } from 'zod';
import { fillPath, type Endpoint } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { id } from '../../../foundation/contract/id.ts';
import type { Answer, TestClient } from '../test-client.ts';
import { product } from '../../server/areas.ts';
import { routeRows, type RouteRow } from './route-rows.ts';
import type { Ids } from './world.ts';

export interface Route {
  name: string;
  endpoint: Endpoint;
  row: RouteRow;
}

/** Every call of the product with its row; throws for one without. */
export function everyRoute(): Route[] {
  return Object.values(product.endpointTables).flatMap((table) =>
    Object.entries(table).map(([name, endpoint]) => {
      const row = routeRows[name];
      if (!row) throw new Error(`${name} (${endpoint.method} ${endpoint.path}) has no row in route-rows.ts`);
      return { name, endpoint, row };
    }),
  );
}

type Input = { params: Record<string, unknown>; query: Record<string, string>; body: Record<string, unknown> };

/** The example input of a route with `ids` in the places that take them. */
export function exampleInput({ row }: Route, ids: Readonly<Record<string, Id>>): Input {
  const input: Input = { params: { ...row.params }, query: { ...row.query }, body: { ...row.body } };
  for (const [place, value] of Object.entries(ids)) {
    const [part = '', name = ''] = place.split('.');
    (input[part as keyof Input] as Record<string, unknown>)[name] = value;
  }
  return input;
}

/** The ids that stand in the path of a call, as `exampleInput` takes them. */
export function pathIds({ row }: Route, ids: Ids): Record<string, Id> {
  return Object.fromEntries(
    Object.entries(row.ids ?? {}).flatMap(([place, kind]) => (place.startsWith('params.') ? [[place, ids[kind]]] : [])),
  );
}

/** Sends one call as `client`. */
export function request(
  client: TestClient,
  { endpoint }: Route,
  input: Input,
  headers?: Record<string, string>,
): Promise<Answer<unknown>> {
  const search = new URLSearchParams(input.query).toString();
  const path = fillPath(endpoint.path, input.params) + (search && `?${search}`);
  return client.send(endpoint.method, path, endpoint.body ? input.body : undefined, headers);
}

const ID_PATTERN = (z.toJSONSchema(id) as { pattern: string }).pattern;

/** Named like ids, but chosen by clients or by providers: they name no record of ours. */
const FOREIGN_NAMES = new Set(['client_id', 'platform_id', 'phone_number_id']);

/** The places in which a call takes an id of a record, read from its schemas. */
export function idPlaces({ params, query, body }: Endpoint): string[] {
  const places: string[] = [];
  for (const [part, schema] of Object.entries({ params, query, body })) {
    if (!schema) continue;
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, unknown>;
    };
    for (const [name, property] of Object.entries(properties)) {
      if (JSON.stringify(property).includes(JSON.stringify(ID_PATTERN).slice(1, -1)) || /(^|_)ids?$/.test(name))
        places.push(`${part}.${name}`);
    }
  }
  return places.filter((place) => !FOREIGN_NAMES.has(place.split('.')[1] ?? ''));
}
