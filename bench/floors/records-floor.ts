import Fastify from 'fastify';
import pg from 'pg';
import { readInBusiness, sessionOf } from './floor-pool.ts';

// The least code that serves a sorted, filtered or searched list of contacts from the same tables: who asks and what is
// asked for in one statement, no validation, permissions, labels, limits, metrics or log. A search is read by the owner of the
// tables: under row-level security PostgreSQL uses no index for it.

const PAGE = 50;

const SIGNED_IN = `exists (select from sessions s join users me on me.business_id = s.business_id and me.id = s.user_id and me.status = 'active'
  where s.business_id = $1 and s.token_hash = $2 and s.expires_time > clock_now())`;

const OWN = new Map([
  ['cf_segment', 'text_value'],
  ['cf_spent', 'number_value'],
  ['cf_reference', 'text_value'],
]);

const SCALE = 10_000;

interface Condition {
  field: string;
  comparator: string;
  value: unknown;
}

interface Query {
  sort_by: string;
  sort_order: 'asc' | 'desc';
  criteria?: string;
  search_term?: string;
}

function compare(expression: string, { comparator, value }: Condition, add: (value: unknown) => string): string {
  switch (comparator) {
    case 'in':
      return `${expression} = any (${add(value)})`;
    case 'greater_than':
      return `${expression} > ${add((value as number) * SCALE)}`;
    case 'starts_with':
      return `${expression} collate "C" >= ${add(String(value).toLowerCase())} and ${expression} collate "C" < ${add(`${String(value).toLowerCase()}\u{10ffff}`)}`;
    case 'contains':
      return `${expression} like ${add(`%${String(value).toLowerCase()}%`)}`;
    default:
      return `${expression} = ${add(value)}`;
  }
}

const fieldOf = (name: string): string =>
  `(select id from module_fields where business_id = $1 and module = 'contacts' and name = '${name}')`;

function listOf(query: Query, add: (value: unknown) => string): string {
  const parts = query.criteria === undefined ? [] : (JSON.parse(query.criteria) as { criteria: Condition[] }).criteria;
  const where = parts.map((condition) => {
    const own = OWN.get(condition.field);
    if (own === undefined)
      return compare(condition.field === 'name' ? 'c.name_folded' : `c.${condition.field}`, condition, add);
    return `exists (select from record_values v where v.business_id = $1 and v.field_id = ${fieldOf(condition.field)} and v.record_id = c.id
      and ${compare(`v.${own}`, condition, add)})`;
  });
  if (query.search_term !== undefined) where.push(`c.search_text like ${add(`%${query.search_term.toLowerCase()}%`)}`);
  const order = query.sort_order === 'asc' ? 'asc' : 'desc';
  const own = OWN.get(query.sort_by);
  const by = own
    ? `w.${own} ${order}, w.record_id`
    : query.sort_by === 'name'
      ? `c.name_folded ${order}, c.id`
      : 'c.id';
  const from = own
    ? `record_values w join contacts c on c.business_id = w.business_id and c.id = w.record_id`
    : 'contacts c';
  const ofField = own
    ? [`w.business_id = $1 and w.field_id = ${fieldOf(query.sort_by)} and w.position = 0 and w.${own} is not null`]
    : [];
  return `select c.* from ${from} where ${['c.business_id = $1', SIGNED_IN, ...ofField, ...where].join(' and ')}
    order by ${by} ${order} limit ${PAGE + 1}`;
}

const ownerPool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });

interface Row {
  [column: string]: unknown;
}

const server = Fastify();

server.get<{ Querystring: Query }>('/server/records/contacts', async (request, reply) => {
  const { business, tokenHash } = sessionOf(request.raw);
  const values: unknown[] = [business, tokenHash];
  const text = listOf(
    { ...request.query, sort_by: request.query.sort_by ?? 'created_time' },
    (value) => `$${values.push(value)}`,
  );
  const rows =
    request.query.search_term === undefined
      ? await readInBusiness<Row>(business, '', text, values)
      : (await ownerPool.query<Row>(text, values)).rows;
  const body = {
    contacts: rows.slice(0, PAGE).map(({ custom, ...row }) => ({ id: row['id'], ...row, ...(custom as object) })),
    info: { has_more: rows.length > PAGE },
  };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
});

server.get('/', async () => 'ok');
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
