/**
 * Every table, by name. Each store adds its own tables here by declaration merging, so that the
 * foundation knows no area and a query still knows every column:
 *
 *     declare module '../../foundation/server/db/database.ts' {
 *       interface Database { users: UsersTable }
 *     }
 */
export interface Database {
  clock_shift: { only_row: boolean; shift: string; may_shift: boolean };
}
