import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import type { Id } from '../../src/foundation/contract/id.ts';

// The least that reads a CSV without quotes and writes the same contacts and the outcome of each row: COPY into a table of
// the session, then an update and an insert of each slice, durable after it. No history, no permissions, no progress.

const SLICE = 50_000;
const STAGING = `create temporary table staging (row_number int, name text, mobile text, email text, city text, company_name text, problem text)`;
const COPY = 'copy staging from stdin';
const FAILED = `insert into import_rows (business_id, import_id, row_number, outcome, cells, faults)
  select $1, $2, row_number, 'failed', jsonb_build_array(name, mobile, email, city, company_name), jsonb_build_array(problem)
  from staging where problem <> ''`;
// Of several rows of one number the last one counts.
const UPDATE = `with latest as (select distinct on (mobile) * from staging where problem = '' order by mobile, row_number desc)
  update contacts c set name = e.name, email = e.email, city = e.city, company_name = e.company_name, modified_time = clock_now(), version = version + 1
  from latest e where c.business_id = $1 and c.mobile = e.mobile`;
const INSERT = `with latest as (select distinct on (mobile) * from staging where problem = '' order by mobile, row_number desc)
  insert into contacts (business_id, name, mobile, email, city, company_name, source)
  select $1, e.name, e.mobile, e.email, e.city, e.company_name, 'import' from latest e
  where not exists (select from contacts c where c.business_id = $1 and c.mobile = e.mobile)`;
const APPLIED = `insert into import_rows (business_id, import_id, row_number, outcome, record_id, version)
  select $1, $2, e.row_number, 'updated', c.id, c.version from staging e
  join contacts c on c.business_id = $1 and c.mobile = e.mobile where e.problem = ''`;

/** Imports a file into a business; returns the seconds. Connect as the owner. */
export async function importWithoutProduct(address: DatabaseAddress, businessId: Id, file: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: Id }>(
      `insert into imports (business_id, module, file_id, file_name, header, header_key, mapping, plan, total, created_by)
       values ($1, 'contacts', 1, 'floor.csv', '[]', '', '[]', '{}', 0, '{}') returning id`,
      [businessId],
    );
    const importId = rows[0]?.id;
    await client.query(STAGING);
    const began = performance.now();
    let lines: string[] = [];
    const store = async (): Promise<void> => {
      await client.query('begin');
      await client.query('truncate staging');
      await pipeline(Readable.from(lines), client.query(copyFrom(COPY)));
      await client.query(FAILED, [businessId, importId]);
      await client.query(UPDATE, [businessId]);
      await client.query(INSERT, [businessId]);
      await client.query(APPLIED, [businessId, importId]);
      await client.query('commit');
      lines = [];
    };
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      number += 1;
      if (number === 1) continue;
      const [name = '', mobile = '', email = '', city = '', company = ''] = line.split(',');
      const isValid = name !== '' && /^\+\d{8,15}$/.test(mobile) && email.includes('@');
      lines.push(`${[number, name, mobile, email, city, company, isValid ? '' : 'Faulty'].join('\t')}\n`);
      if (lines.length === SLICE) await store();
    }
    await store();
    return (performance.now() - began) / 1_000;
  } finally {
    await client.end();
  }
}
