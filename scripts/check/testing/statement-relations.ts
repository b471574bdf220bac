import type { PoolClient } from 'pg';

/** Everything but what opens, ends and sets up transactions. */
export const readsAsStatement = (text: string): boolean =>
  !/^\s*(?:begin|commit|rollback|savepoint|release|set|reset|listen|unlisten|discard|explain|create|alter|drop|grant|revoke|do|comment)\b/i.test(
    text,
  );

/** PostgreSQL prepares these and no others. */
const PREPARED = /^[\s(]*(?:select|with|insert|update|delete|merge|values)\b/i;

/**
 * The tables and views of the schema `public` that a statement names, as PostgreSQL itself reads it: it prepares the
 * statement and prints the tree, in which every relation is an oid. Views stay views. What cannot be prepared and
 * locks or copies a table is read by the word.
 */
export async function relationsOf(client: PoolClient, text: string): Promise<string[]> {
  if (!PREPARED.test(text)) return text.match(/(?<=\b(?:table|copy)\s+)\w+/gi) ?? [];
  const trees: string[] = [];
  const onNotice = (notice: { detail?: string | undefined }) => trees.push(notice.detail ?? '');
  await client.query('set debug_print_parse = on; set debug_pretty_print = off; set client_min_messages = log');
  client.on('notice', onNotice);
  try {
    await client.query(`prepare watched as ${text}`);
  } finally {
    client.off('notice', onNotice);
    await client.query('set debug_print_parse = off; set client_min_messages = warning');
  }
  await client.query('deallocate watched');
  const oids = [...new Set(trees.flatMap((tree) => [...tree.matchAll(/:relid (\d+)/g)].map(([, oid]) => oid)))];
  if (trees.length === 0) throw new Error('PostgreSQL printed no tree');
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where oid = any ($1) and relnamespace = 'public'::regnamespace order by 1",
    [oids],
  );
  return rows.map(({ name }) => name);
}
