import { useSearchParams } from 'react-router';
import type { Field, ModuleInfo } from '../../contract/module.ts';
import type { RecordBoard } from '../record-display.ts';

/** In the query of the list's address. */
const GROUP = 'group';

/** Fields that a card can be moved by: pick lists, and who owns the record. */
const isGrouping = ({ type, name, is_editable: isEditable }: Field): boolean =>
  isEditable && (type === 'picklist' || (type === 'user' && name === 'owner'));

/**
 * The fields by which a board can have its columns, the usual one first and the owner second, and the one that the
 * address names.
 */
export function useBoardGroup(
  module: ModuleInfo,
  board: RecordBoard | undefined,
): { fields: readonly Field[]; field: Field | undefined; choose: (name: string) => void } {
  const [params, setParams] = useSearchParams();
  const rank = ({ name }: Field) => (name === board?.field ? 0 : name === 'owner' ? 1 : 2);
  const fields = module.fields
    .filter((field) => field.name === board?.field || isGrouping(field))
    .toSorted((a, b) => rank(a) - rank(b));
  const asked = params.get(GROUP);
  const field = fields.find(({ name }) => name === asked) ?? fields.find(({ name }) => name === board?.field);
  const choose = (name: string) =>
    setParams((known) => {
      const next = new URLSearchParams(known);
      if (name === board?.field) next.delete(GROUP);
      else next.set(GROUP, name);
      return next;
    });
  return { fields, field, choose };
}
