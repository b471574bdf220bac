import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldType } from '../fields/field-type.ts';

/** Whether this value can be edited where it stands, without the form of its record. */
export const mayEditValue = (module: ModuleInfo, field: Field, type: FieldType, record: ModuleRecord): boolean =>
  module.allows.edit &&
  field.is_editable &&
  field.is_masked !== true &&
  type.canEditInCell &&
  record['is_read_only'] !== true;
