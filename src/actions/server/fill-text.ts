import { readBusinessName, readRegion, type Region } from '../../accounts/server/index.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { contactNameValues, fillText, placeholdersOf, writerValues } from '../../foundation/contract/placeholders.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { valueText } from '../../outreach/server/index.ts';
import { fieldsOf, readRecords, type ModuleFields } from '../../records/server/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';

/** Fills texts for contacts of a business. */
export type FillTexts = (text: string, contactId: Id) => string;

function contactValues(fields: ModuleFields, record: ModuleRecord | undefined, region: Region): Map<string, string> {
  if (!record) return new Map();
  const values = new Map<string, string>(
    fields.list.map((field) => [`contact.${field.name}`, valueText(field, record[field.name], region)]),
  );
  const label = typeof record['name'] === 'string' ? record['name'] : '';
  const mobile = typeof record['mobile'] === 'string' ? record['mobile'] : null;
  // Who has no name is called by a number, which is no greeting.
  values.delete('contact.name');
  for (const [name, value] of contactNameValues({ label, mobile })) values.set(name, value);
  return values;
}

/** What placeholders of a message stand for, by contact: of the contact, the business, and who writes where that is a person. */
export async function readTextValuesOf(
  ctx: BusinessContext,
  contactIds: readonly Id[],
  writer?: { first_name: string; last_name: string },
): Promise<ReadonlyMap<Id, ReadonlyMap<string, string>>> {
  const { tx, services, businessId } = ctx;
  // A contact's own number is not hidden from the contact, also where a colleague starts the message.
  const reader = { tx, services };
  const ids = [...new Set(contactIds)];
  const [fields, records, region, name] = await Promise.all([
    fieldsOf(reader, businessId, contactModule),
    readRecords(reader, contactModule, businessId, ids),
    readRegion(tx, businessId),
    readBusinessName(tx, businessId),
  ]);
  const own = writerValues(writer, { name });
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return new Map(ids.map((id) => [id, new Map([...contactValues(fields, recordOf.get(id), region), ...own])]));
}

/** Reads what texts name of contacts and of the business: nothing where no text has a placeholder. */
export async function readTextValues(
  ctx: BusinessContext,
  texts: readonly string[],
  contactIds: readonly Id[],
  writer?: { first_name: string; last_name: string },
): Promise<FillTexts> {
  if (!texts.some((text) => placeholdersOf(text).length > 0)) return (text) => text;
  const values = await readTextValuesOf(ctx, contactIds, writer);
  return (text, contactId) => fillText(text, values.get(contactId) ?? new Map());
}
