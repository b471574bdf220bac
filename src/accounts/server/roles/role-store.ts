import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import { sql, type Generated, type Kysely } from 'kysely';
import type { Id } from '../../../foundation/contract/id.ts';
import { permissionsOfRole, type BuiltInRole, type Permission } from '../../../foundation/contract/permissions.ts';
import type { Database } from '../../../foundation/server/db/database.ts';
import { builtInRoles, type Role } from '../../contract/roles.ts';

interface RolesTable {
  business_id: Id;
  id: Generated<Id>;
  built_in: BuiltInRole | null;
  name: string;
  permissions: Permission[];
  created_time: Generated<string>;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    roles: RolesTable;
  }
}

type Db = Kysely<Database>;

// A role has few users, and the index on (business_id, role_id) answers this without reading them.
const userCount = sql<number>`(select count(*)::int from users u where u.business_id = roles.business_id and u.role_id = roles.id and u.deleted_time is null)`;

export function listRoles(db: Db, businessId: Id): Promise<Role[]> {
  return db
    .selectFrom('roles')
    .where('business_id', '=', businessId)
    .select(['id', 'name', 'built_in', 'permissions', userCount.as('user_count')])
    .orderBy(sql`built_in is null`)
    .orderBy('id')
    .execute();
}

export function findRole(db: Db, businessId: Id, roleId: Id): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .where('business_id', '=', businessId)
    .where('id', '=', roleId)
    .select(['id', 'name', 'built_in', 'permissions', userCount.as('user_count')])
    .executeTakeFirst();
}

/** The role, locked until the transaction ends. */
export function lockRole(db: Db, businessId: Id, roleId: Id): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .where('business_id', '=', businessId)
    .where('id', '=', roleId)
    .select(['id', 'name', 'built_in', 'permissions', userCount.as('user_count')])
    .forNoKeyUpdate()
    .modifyEnd(sql.raw(locks('account')))
    .executeTakeFirst();
}

/** The four roles of a new business; returns the id of each. */
export async function insertBuiltInRoles(db: Db, businessId: Id): Promise<Record<BuiltInRole, Id>> {
  const kinds = Object.keys(builtInRoles) as BuiltInRole[];
  const rows = await db
    .insertInto('roles')
    .values(
      kinds.map((kind) => ({
        business_id: businessId,
        built_in: kind,
        name: builtInRoles[kind].name,
        permissions: permissionsOfRole(kind),
      })),
    )
    .returning(['id', 'built_in'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.built_in, row.id])) as Record<BuiltInRole, Id>;
}

export async function insertRole(db: Db, businessId: Id, name: string, permissions: Permission[]): Promise<Id> {
  const { id } = await db
    .insertInto('roles')
    .values({ business_id: businessId, built_in: null, name, permissions })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRoleRow(
  db: Db,
  businessId: Id,
  roleId: Id,
  name: string,
  permissions: Permission[],
): Promise<void> {
  await db
    .updateTable('roles')
    .set({ name, permissions })
    .where('business_id', '=', businessId)
    .where('id', '=', roleId)
    .execute();
}

/** Deleted users keep their row and with it a role; they are moved to Agent, so that theirs can go. */
export async function deleteRoleRow(db: Db, businessId: Id, roleId: Id): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      role_id: eb
        .selectFrom('roles')
        .select('id')
        .where('business_id', '=', businessId)
        .where('built_in', '=', 'agent'),
    }))
    .where('business_id', '=', businessId)
    .where('role_id', '=', roleId)
    .where('deleted_time', 'is not', null)
    .execute();
  await db.deleteFrom('roles').where('business_id', '=', businessId).where('id', '=', roleId).execute();
}
