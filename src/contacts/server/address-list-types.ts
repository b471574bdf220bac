import { FieldProblem, parseEmail, parseMobile, tidyText, type FieldType } from '../../records/server/index.ts';

/** A contact's phone or e-mail beside the first: `label` says which one it is. */
interface Address {
  label: string;
  value: string;
}

const MAX_ADDRESSES = 10;
const LABEL_MAX = 30;

const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string';

/** A list of further phones or e-mails, each with a label of its own: `[{ label: 'Work', value: '+91…' }]`. */
const addressList = (name: string, parseOne: (value: unknown, country: string | null) => string | null): FieldType => ({
  name,
  kind: 'file',
  storage: 'jsonb',
  index: null,
  // Only contacts have them, built in.
  maxFields: 0,
  canBeUnique: false,
  parse(value, _, { country }) {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) throw new FieldProblem('Give a list.');
    if (value.length > MAX_ADDRESSES) throw new FieldProblem(`Use at most ${MAX_ADDRESSES}.`);
    const addresses = value.flatMap((each: unknown): Address[] => {
      if (!isAddress(each)) throw new FieldProblem('Give each a value.');
      const address = parseOne(each.value, country);
      return address === null ? [] : [{ label: tidyText(each.label, LABEL_MAX) ?? '', value: address }];
    });
    if (new Set(addresses.map((each) => each.value)).size < addresses.length)
      throw new FieldProblem('The same value stands here twice.');
    return addresses.length === 0 ? null : addresses;
  },
  toText: (value) =>
    Array.isArray(value)
      ? value
          .filter(isAddress)
          .map((each) => each.value)
          .join(', ')
      : '',
  fromText: (text) =>
    text
      .split(/[,;]/)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ label: '', value: part.trim() })),
});

/** Types of fields that only contacts have. */
export const addressListTypes: readonly FieldType[] = [
  { ...addressList('phone_list', parseMobile), isNumber: true },
  addressList('email_list', (value) => parseEmail(value)),
];
