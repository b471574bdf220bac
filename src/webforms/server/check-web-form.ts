import { findColleagues, readRegion } from '../../accounts/server/index.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { contactListModule } from '../../lists/server/index.ts';
import { FieldProblem, readRecords } from '../../records/server/index.ts';
import { isPublicField, keyOf } from '../contract/public-form.ts';
import type { WebFormField, WebFormSettings } from '../contract/web-form.ts';
import { isIndispensable, readAnswer, readModuleFields, type FieldsByModule } from './form-fields.ts';

interface Fault {
  field: string;
  message: string;
}

/** Fields by one of which a visitor can be replied to. */
const ADDRESSES: ReadonlySet<string> = new Set(['contacts.mobile', 'contacts.email']);
/** Refuses settings that would let submissions fail: unknown fields, values that do not fit, nobody to reply to. */
export async function checkWebForm(ctx: MemberContext, settings: WebFormSettings): Promise<void> {
  const known = await readModuleFields(ctx, ctx.businessId);
  const { country } = await readRegion(ctx.tx, ctx.businessId);
  const faults = [
    ...settings.fields.flatMap((field, index) => faultsOfField(field, index, settings.fields, known, country)),
    ...missingFields(settings.fields, known),
    ...faultsOfSource(settings, known),
    ...(await faultsOfReferences(ctx, settings)),
  ];
  const [first] = faults;
  if (first) refuse('INVALID_DATA', { message: first.message, info: { field: first.field, fields: faults } });
}

function faultsOfField(
  each: WebFormField,
  index: number,
  all: readonly WebFormField[],
  known: FieldsByModule,
  country: string | null,
): Fault[] {
  const field = known[each.module].get(each.name);
  if (!field || !isPublicField(each.module, field))
    return [{ field: `fields.${index}.name`, message: 'This field cannot stand in a web form.' }];
  if (all.findIndex((other) => keyOf(other) === keyOf(each)) < index)
    return [{ field: `fields.${index}.name`, message: `${field.label} stands in the form twice.` }];
  if (each.is_hidden && ADDRESSES.has(keyOf(each)))
    return [{ field: `fields.${index}.is_hidden`, message: 'Visitors enter this themselves. Show it.' }];
  if (each.value === null && !each.is_hidden) return [];
  try {
    const answer = each.value === null ? null : readAnswer({ field }, each.value, { country });
    if (answer !== null || !each.is_hidden) return [];
    return [{ field: `fields.${index}.value`, message: 'A hidden field needs a value.' }];
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    return [{ field: `fields.${index}.value`, message: error.message }];
  }
}

function missingFields(fields: readonly WebFormField[], known: FieldsByModule): Fault[] {
  const keys = new Set(fields.map(keyOf));
  const missing = (['contacts', 'enquiries'] as const).flatMap((module) =>
    [...known[module].values()].filter(
      (field) => isIndispensable(module, field) && !keys.has(keyOf({ module, name: field.name })),
    ),
  );
  const isReachable = fields.some((field) => ADDRESSES.has(keyOf(field)) && field.is_required);
  return [
    ...(isReachable
      ? []
      : [
          {
            field: 'fields',
            message: 'Ask for a mobile number or an email as a required field, so that you can reply.',
          },
        ]),
    ...missing.map(({ label }) => ({ field: 'fields', message: `Add ${label}: a record cannot be saved without it.` })),
  ];
}

function faultsOfSource({ source }: WebFormSettings, { enquiries }: FieldsByModule): Fault[] {
  const options = enquiries.get('source')?.options ?? [];
  if (source === null || options.some(({ value }) => value === source)) return [];
  return [{ field: 'source', message: 'Choose one of the options.' }];
}

async function faultsOfReferences(ctx: MemberContext, settings: WebFormSettings): Promise<Fault[]> {
  const { owner_id: ownerId, contact_list_id: listId } = settings;
  const faults: Fault[] = [];
  if (ownerId !== null) {
    const colleagues = await findColleagues(ctx.tx, [{ business_id: ctx.businessId, user_id: ownerId }]);
    if (!colleagues.has(ownerId)) faults.push({ field: 'owner_id', message: 'Choose one from the list.' });
  }
  if (listId !== null) {
    const [list] = await readRecords(ctx, contactListModule, ctx.businessId, [listId]);
    if (!list) faults.push({ field: 'contact_list_id', message: 'Choose one from the list.' });
    else if (list['criteria'] !== null)
      faults.push({
        field: 'contact_list_id',
        message: 'The members of this list follow from its criteria. Choose another one.',
      });
  }
  return faults;
}
