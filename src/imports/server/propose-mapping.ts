import type { MemberContext } from '../../foundation/server/http/context.ts';
import { readPlanLimit } from '../../accounts/server/index.ts';
import { fieldsOf, requireRecords } from '../../records/server/index.ts';
import { IMPORT_ROWS_MAX, type ImportProposal } from '../contract/import.ts';
import { headerKey, headingKey, importedFields, requireImporting } from './compile-plan.ts';
import type { ImportFileRow } from './import-file-store.ts';
import { findRememberedMapping } from './import-store.ts';

/** What the columns of a file can be in a module, and what is proposed: the last mapping of the same columns, or by names. */
export async function proposeMapping(
  ctx: MemberContext,
  moduleName: string,
  file: ImportFileRow,
): Promise<ImportProposal> {
  const module = requireRecords(ctx, moduleName, 'edit');
  const importing = requireImporting(module);
  const fields = importedFields(await fieldsOf(ctx, ctx.businessId, module), importing);
  const known = new Set(fields.map(({ name }) => name));
  const [remembered, max] = await Promise.all([
    findRememberedMapping(ctx.tx, ctx.businessId, module.name, headerKey(file.header)),
    readRowLimit(ctx),
  ]);
  return {
    fields,
    mapping: remembered?.map((name) => (name !== null && known.has(name) ? name : null)) ?? guess(file.header, fields),
    is_remembered: remembered !== null,
    has_consent: importing.consent !== undefined,
    max_rows: max,
  };
}

/** As many rows one import of this business may have. */
export const readRowLimit = ({ tx, businessId }: MemberContext): Promise<number> =>
  readPlanLimit(tx, businessId, 'import_rows', IMPORT_ROWS_MAX);

/** What people call fields, by type or name; as `headingKey` makes them. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  name: ['fullname', 'contactname', 'customername', 'customer', 'contact', 'title'],
  mobile: ['mobileno', 'mobilenumber', 'phone', 'phoneno', 'phonenumber', 'telephone', 'cell'],
  email: ['mail', 'mailid', 'emailid', 'emailaddress'],
  company_name: ['company', 'companyname', 'organisation', 'organization', 'shop', 'business', 'firm'],
  city: ['place', 'town'],
  country: ['countrycode', 'nation'],
};

/** The field of each column by its heading: the field's label or name, else a word that people use for it. */
function guess(header: readonly string[], fields: ImportProposal['fields']): (string | null)[] {
  const taken = new Set<string>();
  const wordsOf = [
    ({ label, name }: ImportProposal['fields'][number]) => [headingKey(label), headingKey(name)],
    ({ name, type }: ImportProposal['fields'][number]) => [...(WORDS[name] ?? []), ...(WORDS[type] ?? [])],
  ];
  const mapping: (string | null)[] = header.map(() => null);
  for (const words of wordsOf)
    for (const [index, heading] of header.entries()) {
      const key = headingKey(heading);
      if (mapping[index] !== null || key === '') continue;
      const field = fields.find((each) => !taken.has(each.name) && words(each).includes(key));
      if (!field) continue;
      taken.add(field.name);
      mapping[index] = field.name;
    }
  return mapping;
}
