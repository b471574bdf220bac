import pg from 'pg';
import type { DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import { businessId, idAt, type Dataset } from '../data/dataset.ts';

/** Fields that the business has added to its contacts: their names stand in criteria. */
export const SEGMENT = 'cf_segment';
export const SPENT = 'cf_spent';
export const REFERENCE = 'cf_reference';

const SCALE = 10_000;

export const segments = ['retail', 'wholesale', 'online', 'export'] as const;

/** Gives every contact values of three fields of the business: a choice, a number, a text. Connect as the owner. */
export async function addOwnFields(address: DatabaseAddress, dataset: Dataset): Promise<void> {
  const business = businessId(dataset, 0);
  const fieldId = (position: number) => idAt(dataset.at, position);
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query('begin');
    const options = segments.map((value) => ({ value, label: value, colour: null }));
    for (const [position, [name, label, type, choices]] of (
      [
        [SEGMENT, 'Segment', 'picklist', JSON.stringify(options)],
        [SPENT, 'Spent', 'number', null],
        [REFERENCE, 'Reference', 'text', null],
      ] as const
    ).entries())
      await client.query(
        'insert into module_fields (business_id, id, module, name, label, type, options) values ($1, $2, $3, $4, $5, $6, $7)',
        [business, fieldId(position), 'contacts', name, label, type, choices],
      );
    // From the id, so that the values are the same in every run and in no order of the list.
    await client.query(
      `update contacts set custom = jsonb_build_object(
         '${SEGMENT}', ($2::text[])[1 + abs(hashint8(id)) % 4],
         '${SPENT}', abs(hashint8(id + 1)) % 100000,
         '${REFERENCE}', 'REF-' || lpad((abs(hashint8(id + 2)) % 1000000)::text, 6, '0'))
       where business_id = $1`,
      [business, segments],
    );
    await client.query(
      `insert into record_values (business_id, field_id, record_id, text_value, number_value)
       select c.business_id, v.field_id, c.id, v.text_value, v.number_value from contacts c cross join lateral (values
         ($2::bigint, c.custom ->> '${SEGMENT}', null::bigint),
         ($3::bigint, null, (c.custom ->> '${SPENT}')::bigint * ${SCALE}),
         ($4::bigint, lower(c.custom ->> '${REFERENCE}'), null)) v (field_id, text_value, number_value)
       where c.business_id = $1`,
      [business, fieldId(0), fieldId(1), fieldId(2)],
    );
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
