import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../../contract/decision.ts';
import type { Branch } from '../../contract/step.ts';

/** An address in a message of a step. */
export interface TrackedLink {
  kind: OutreachKind;
  record_id: Id;
  step_id: Id;
  branch: Branch;
  /** The template's name of the variable that holds it. */
  variable: string;
  /** The place of the button in the template; -1 where it is none. */
  button_index: number;
  /** http or https, at most 2,000 characters. */
  url: string;
}

// Adding reads what exists as well, so one statement gives all ids; two at once add one row.
const open: NamedStatement = {
  name: 'open_tracked_links',
  text: `with wanted as (
      select * from jsonb_to_recordset($2) as e (position int, kind text, record_id bigint, step_id bigint, branch text, variable text,
        button_index smallint, url text)
    ), added as (
      insert into tracked_links (business_id, kind, record_id, step_id, branch, variable, button_index, url)
      select distinct on (kind, record_id, step_id, branch, variable, url) $1::bigint, kind, record_id, step_id, branch, variable, button_index, url
      from wanted order by kind, record_id, step_id, branch, variable, url
      on conflict (business_id, kind, record_id, step_id, branch, variable, url) do update set button_index = excluded.button_index
      returning id, kind, record_id, step_id, branch, variable, url
    )
    select a.id from wanted w join added a using (kind, record_id, step_id, branch, variable, url) order by w.position`,
};

/** The ids of links, in their order; those that there are not yet are added. */
export async function openLinkRows(tx: Transaction, businessId: Id, links: readonly TrackedLink[]): Promise<Id[]> {
  if (links.length === 0) return [];
  const rows = links.map((link, position) => ({ position, ...link }));
  return (await tx.run<{ id: Id }>(open, [businessId, JSON.stringify(rows)])).map(({ id }) => id);
}

const find: NamedStatement = {
  name: 'find_tracked_link',
  text: `select kind, record_id, step_id, branch, variable, button_index, url from tracked_links where business_id = $1 and id = $2`,
};

/** A link of the transaction's business; undefined where there is none. */
export async function findLink(tx: Transaction, businessId: Id, linkId: Id): Promise<TrackedLink | undefined> {
  const [row] = await tx.run<TrackedLink>(find, [businessId, linkId]);
  return row;
}
