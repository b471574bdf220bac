import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { isEmptyValue } from './FieldValue.tsx';

/** The field that says how a record stands: the first choice with colours that it has a value of. */
export const stateField = (module: ModuleInfo, record: ModuleRecord): Field | undefined =>
  module.fields.find(
    ({ type, options, name }) =>
      type === 'picklist' && options?.some(({ colour }) => colour !== null) === true && !isEmptyValue(record[name]),
  );
