import type { Id } from '../../foundation/contract/id.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { countries } from '../../accounts/server/index.ts';
import { enquiryModule } from '../../enquiries/server/index.ts';
import { offeredOptions } from '../../records/contract/offered-options.ts';
import { FieldProblem, fieldsOf, type ModuleField } from '../../records/server/index.ts';
import { isPublicField, isPublicType, keyOf, type PublicField } from '../contract/public-form.ts';
import type { Answer, WebFormField } from '../contract/web-form.ts';

export type FieldsByModule = Readonly<Record<WebFormField['module'], ReadonlyMap<string, ModuleField>>>;

/** A question with the field that it is saved to. */
export interface Question extends WebFormField {
  key: string;
  field: ModuleField;
}

/** The fields of both modules, as the business has arranged them. */
export async function readModuleFields(ctx: Parameters<typeof fieldsOf>[0], businessId: Id): Promise<FieldsByModule> {
  return {
    contacts: (await fieldsOf(ctx, businessId, contactModule)).byName,
    enquiries: (await fieldsOf(ctx, businessId, enquiryModule)).byName,
  };
}

/** The questions of a form; a field that its module no longer has is asked no more. */
export const questionsOf = (fields: readonly WebFormField[], known: FieldsByModule): Question[] =>
  fields.flatMap((each) => {
    const field = known[each.module].get(each.name);
    return field && isPublicField(each.module, field) ? [{ ...each, key: keyOf(each), field }] : [];
  });

/** Required fields that a submission fills in itself where a visitor does not. */
const FILLED: ReadonlySet<string> = new Set(['contacts.name', 'enquiries.title']);

/** Whether no record can be saved without the field, whatever a form says. */
export const isIndispensable = (module: WebFormField['module'], field: ModuleField): boolean =>
  field.is_required &&
  field.is_editable &&
  (field.default_value ?? null) === null &&
  !FILLED.has(keyOf({ module, name: field.name }));

/** Whether a visitor has to answer. */
export const mustBeAnswered = ({ is_required: isRequired, module, field }: Question): boolean =>
  isRequired || isIndispensable(module, field);

/** A question as anyone may see it. */
export function publicFieldOf(question: Question): PublicField {
  const { field, key, label, help, value } = question;
  const { type } = field;
  if (!isPublicType(type)) throw new Error(`A form asks for a field of the type ${type}`);
  return {
    key,
    type,
    label,
    help,
    is_required: mustBeAnswered(question),
    options:
      type === 'country'
        ? countries.map(({ code, name }) => ({ value: code, label: name }))
        : field.options &&
          offeredOptions(field.options).map((option) => ({ value: option.value, label: option.label })),
    value,
  };
}

/** An answer in the form in which records are written, and as text; null for none. Throws FieldProblem. */
export function readAnswer(
  { field }: Pick<Question, 'field'>,
  given: Answer | null | undefined,
  context: { country: string | null },
): { value: unknown; text: string } | null {
  const { fieldType } = field;
  // A box that is not ticked is not sent.
  const typed = field.type === 'boolean' && (given ?? '') === '' ? 'no' : given;
  if (typed === null || typed === undefined || typed.length === 0) return null;
  // A browser sends one of several options by itself.
  const one = Array.isArray(typed) ? typed : field.type === 'multi_select' ? [typed] : typed;
  if (Array.isArray(one) && field.type !== 'multi_select') throw new FieldProblem('Give one answer.');
  const value = fieldType.parse(
    typeof one === 'string' ? (fieldType.fromText?.(one, field) ?? one) : one,
    field,
    context,
  );
  return value === null ? null : { value, text: fieldType.toText(value, field) };
}
