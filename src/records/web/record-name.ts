import type { ModuleInfo } from '../contract/module.ts';
import type { ModuleRecord } from '../contract/record.ts';

/** What names a record on the screen; empty where the field that does so holds none. */
export function recordName({ label_field: field }: Pick<ModuleInfo, 'label_field'>, record: ModuleRecord): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}
