import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import type { ListView } from '../contract/module.ts';

interface ListViewsTable {
  business_id: Id;
  id: Generated<Id>;
  module: string;
  name: string;
  columns: string;
  criteria: string | null;
  sort: string;
  sharing: ListView['sharing'];
  created_by: Id;
  created_time: Generated<string>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    list_views: ListViewsTable;
  }
}

export interface ListViewRow {
  id: Id;
  module: string;
  name: string;
  columns: ListView['columns'];
  criteria: Criteria;
  sort: ListView['sort'];
  sharing: ListView['sharing'];
  created_by: Id;
}

export type NewListView = Omit<ListViewRow, 'id'>;

const COLUMNS = 'id, module, name, columns, criteria, sort, sharing, created_by';

/** The saved views of a module that a user sees: their own and those of the team, in the order in which they were made. */
export function readListViews(tx: Transaction, businessId: Id, module: string, userId: Id): Promise<ListViewRow[]> {
  return tx.run<ListViewRow>(
    {
      name: 'read_list_views',
      text: `select ${COLUMNS} from list_views
        where business_id = $1 and module = $2 and (sharing = 'team' or created_by = $3) order by id`,
    },
    [businessId, module, userId],
  );
}

/** Every saved view of a module, of anyone: for what must know where a field is used. */
export function readEveryListView(tx: Transaction, businessId: Id, module: string): Promise<ListViewRow[]> {
  return tx.run<ListViewRow>(
    {
      name: 'read_every_list_view',
      text: `select ${COLUMNS} from list_views where business_id = $1 and module = $2 order by id`,
    },
    [businessId, module],
  );
}

const toColumns = ({ module, name, columns, criteria, sort, sharing, created_by }: NewListView) => ({
  module,
  name,
  sharing,
  created_by,
  columns: JSON.stringify(columns),
  criteria: criteria === null ? null : JSON.stringify(criteria),
  sort: JSON.stringify(sort),
});

export async function insertListView({ db }: Transaction, businessId: Id, view: NewListView): Promise<Id> {
  const { id } = await db
    .insertInto('list_views')
    .values({ business_id: businessId, ...toColumns(view) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateListViewRow(
  { db }: Transaction,
  businessId: Id,
  viewId: Id,
  view: NewListView,
): Promise<void> {
  await db
    .updateTable('list_views')
    .set(toColumns(view))
    .where('business_id', '=', businessId)
    .where('id', '=', viewId)
    .execute();
}

export async function deleteListViewRow({ db }: Transaction, businessId: Id, viewId: Id): Promise<void> {
  await db.deleteFrom('list_views').where('business_id', '=', businessId).where('id', '=', viewId).execute();
}
