import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import { generators } from './generators.ts';
import { copyLine, type TableRows } from './table-rows.ts';
import type { Dataset } from './dataset.ts';

/** Large enough that a chunk costs nothing, small enough that memory stays flat. */
const CHUNK_CHARACTERS = 64 * 1024;

export interface LoadedTable {
  table: string;
  rows: number;
}

function* chunks(table: TableRows, count: (rows: number) => void): Generator<string> {
  let text = '';
  let rows = 0;
  for (const row of table.rows) {
    text += copyLine(row);
    rows += 1;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
  count(rows);
}

/** Fills a migrated, empty database with the dataset, by COPY, in one transaction. Connect as the owner. */
export async function loadDataset(address: DatabaseAddress, dataset: Dataset): Promise<LoadedTable[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const loaded: LoadedTable[] = [];
    await client.query('begin');
    // The dataset has the counters of its events.
    await client.query('alter table tenants disable trigger start_event_log');
    for (const table of generators.flatMap((generate) => generate(dataset))) {
      let rows = 0;
      const sink = client.query(copyFrom(`copy ${table.table} (${table.columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(chunks(table, (count) => (rows = count))), sink);
      loaded.push({ table: table.table, rows });
    }
    await client.query('alter table tenants enable trigger start_event_log');
    await client.query('commit');
    // Plans made from nothing would be measured instead of the product.
    await client.query('vacuum analyze');
    return loaded;
  } finally {
    await client.end();
  }
}
