import { contactModule } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { readRecords } from '../../records/server/index.ts';
import { HEADER_MEDIA } from '../../templates/contract/template-text.ts';
import { actionOf, type Branch, type StepParam } from '../contract/step.ts';
import { tidyValue, valueOrFallback } from './compile-step.ts';
import type { StepMember } from './decide-members.ts';
import type { OpenStep } from './open-step.ts';
import { valueText } from './value-text.ts';

/** The values of all variables of a message for members, '' where one has none: for previews and tests. */
export async function valuesFor(
  ctx: BusinessContext,
  { step, fields, region, rules }: OpenStep,
  branch: Branch,
  members: readonly StepMember[],
): Promise<ReadonlyMap<Id, Readonly<Record<string, string>>>> {
  const params = (actionOf(step, branch)?.data.params ?? []).filter(({ name }) => name !== HEADER_MEDIA);
  const records = await readRecords(
    ctx,
    contactModule,
    ctx.businessId,
    members.map(({ contact_id }) => contact_id),
  );
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const variableOf = new Map(rules.actions[branch]?.variables.map((each) => [each.name, each]));
  const textOf = (param: StepParam, member: StepMember): string => {
    const { name, from, value } = param;
    const field = from === 'field' ? fields.byName.get(value) : undefined;
    const own =
      from === 'fixed'
        ? value
        : from === 'import'
          ? (member.import_values?.[value] ?? '')
          : field
            ? valueText(field, recordOf.get(member.contact_id)?.[value], region)
            : '';
    return tidyValue(valueOrFallback(variableOf.get(name) ?? { ...param, place: 'body' }, own));
  };
  return new Map(
    members.map((member) => [
      member.contact_id,
      Object.fromEntries(params.map((param) => [param.name, textOf(param, member)])),
    ]),
  );
}
