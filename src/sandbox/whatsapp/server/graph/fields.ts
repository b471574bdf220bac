import { refuse } from './graph-error.ts';
import { textOf, type Json } from '../../../core/server/read-json.ts';

/** The parts of an object that `fields` asks for; `id` always, something unknown never. */
export function pickFields(whole: Json, parameters: Json, standard: readonly string[]): Json {
  const asked = textOf(parameters['fields']);
  const names = asked === undefined ? standard : fieldNames(asked);
  const picked: Json = {};
  for (const name of names) {
    if (!(name in whole)) refuse(100, { message: `Tried accessing nonexisting field (${name})` });
    if (whole[name] !== undefined) picked[name] = whole[name];
  }
  return { ...picked, id: whole['id'] };
}

/** `a,b{c,d},e.limit(2)` names a, b and e. */
export function fieldNames(fields: string): string[] {
  let bare = fields;
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replaceAll(/\{[^{}]*\}|\([^()]*\)/g, '');
  }
  return bare
    .split(',')
    .map((name) => name.trim().split('.', 1)[0] ?? '')
    .filter((name) => name !== '');
}

/** What `name.start(1).end(2)` gives a field: `start` and `end`. */
export function argumentsOf(fields: string, name: string): Record<string, string> {
  const start = fields.search(new RegExp(`(?:^|,)\\s*${name}\\.`));
  if (start === -1) return {};
  const found: Record<string, string> = {};
  const argument = /\.(\w+)\(([^()]*)\)/y;
  argument.lastIndex = fields.indexOf('.', start);
  for (let match = argument.exec(fields); match; match = argument.exec(fields)) found[match[1] ?? ''] = match[2] ?? '';
  return found;
}

const LARGEST_PAGE = 1000;

/** A page of a list with its cursors, in the platform's form. */
export function pageOf<Item>(
  items: readonly Item[],
  parameters: Json,
  here: { origin: string; url: string; standard?: number },
  show: (item: Item) => Json,
): Json {
  const limit = Math.min(LARGEST_PAGE, Math.max(1, Number(parameters['limit'] ?? here.standard ?? 25) || 25));
  const start = startOf(parameters, items.length, limit);
  const shown = items.slice(start, start + limit);
  if (shown.length === 0) return { data: [] };
  const cursors = { before: cursorOf(start), after: cursorOf(start + shown.length - 1) };
  const paging: Json = { cursors };
  if (start + limit < items.length) paging['next'] = address(here, 'after', cursors.after);
  if (start > 0) paging['previous'] = address(here, 'before', cursors.before);
  return { data: shown.map(show), paging };
}

const cursorOf = (index: number): string => Buffer.from(`at:${index}`).toString('base64url');

function indexOf(cursor: string): number {
  const [, index] = /^at:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (index === undefined) return refuse(100, { message: 'Invalid cursors values' });
  return Number(index);
}

function startOf(parameters: Json, length: number, limit: number): number {
  const after = textOf(parameters['after']);
  if (after !== undefined) return indexOf(after) + 1;
  const before = textOf(parameters['before']);
  return before === undefined ? 0 : Math.max(0, Math.min(length, indexOf(before)) - limit);
}

/** The same call from there on. */
function address(here: { origin: string; url: string }, name: 'after' | 'before', cursor: string): string {
  const url = new URL(here.url, here.origin);
  for (const part of ['after', 'before']) url.searchParams.delete(part);
  url.searchParams.set(name, cursor);
  return url.href;
}
