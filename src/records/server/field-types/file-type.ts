import { id } from '../../../foundation/contract/id.ts';
import { FieldProblem, type FieldType } from './field-type.ts';

/** A file that was uploaded before; it is named by its media id. */
export const fileType: FieldType = {
  name: 'file',
  kind: 'file',
  storage: 'bigint',
  index: null,
  maxFields: 5,
  canBeUnique: false,
  parse(value) {
    if (value === null || value === undefined || value === '') return null;
    const given =
      typeof value === 'object' && 'csid' in value
        ? value.csid
        : typeof value === 'object' && 'id' in value
          ? value.id
          : value;
    if (!id.safeParse(given).success) throw new FieldProblem('Upload the file again.');
    return given as string;
  },
  refersTo: () => 'media',
  toText: (value) => (typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''),
};
