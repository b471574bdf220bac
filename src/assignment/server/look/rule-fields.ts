import { readMoment, readRegion, type Region } from '../../../accounts/server/index.ts';
import { listChannels } from '../../../channels/server/index.ts';
import { chatModule } from '../../../chats/server/index.ts';
import { contactModule } from '../../../contacts/server/index.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import {
  conditionsOf,
  fieldFinder,
  fieldsOf,
  type ModuleField,
  type ModuleFields,
} from '../../../records/server/index.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import type { Moment } from '../../../rules/contract/operand.ts';
import { fieldsOfSources } from '../../../rules/contract/sources.ts';
import { numberedClauses, type Clause } from '../../contract/clause.ts';
import { assignmentSources, isFieldOfContacts } from '../../contract/sources.ts';

/** By which fields rules choose chats, with what they compare and write values by. */
export interface RuleFields {
  fieldOf(name: string): CriteriaField | undefined;
  contacts: ModuleFields;
  region: Region;
  moment: Moment;
}

const optionsOf = (field: ModuleField | undefined) =>
  (field?.options ?? []).flatMap(({ value, label, is_active: isActive }) =>
    isActive === false ? [] : [{ value, label }],
  );

/** The fields of rules as the business has them now: of the contact, the chat, the message, the time. */
export async function openRuleFields(ctx: BusinessContext): Promise<RuleFields> {
  const { tx, services, businessId } = ctx;
  // Rules are of the business: the fields of everyone, also where the editor may see fewer.
  const reader = { tx, services };
  const [contacts, chats, channels, moment, region] = await Promise.all([
    fieldsOf(reader, businessId, contactModule),
    fieldsOf(reader, businessId, chatModule),
    listChannels(ctx.db, businessId),
    readMoment(tx, businessId),
    readRegion(tx, businessId),
  ]);
  const sources = assignmentSources({
    channels: channels.map(({ id, name }) => ({ value: id, label: name })),
    classification: optionsOf(chats.byName.get('classification')),
    labels: optionsOf(chats.byName.get('labels')),
  });
  const own = new Map(fieldsOfSources(sources).map((field) => [field.name, field]));
  const ofContact = fieldFinder(contacts);
  return {
    contacts,
    region,
    moment,
    fieldOf(name) {
      const known = own.get(name);
      if (known || contacts.byName.has(name)) return known ?? ofContact(name);
      const column = contacts.sourceColumns.get(name) ?? null;
      return isFieldOfContacts({ name, column }) ? ofContact(name) : undefined;
    },
  };
}

/** The columns of contacts that clauses ask for beside their fields. */
export const columnsOf = (clauses: readonly Clause[], { contacts }: Pick<RuleFields, 'contacts'>): string[] => [
  ...new Set(
    numberedClauses(clauses)
      .flatMap(({ clause }) => conditionsOf(clause.criteria))
      .flatMap(({ field }) => (contacts.sourceColumns.has(field) ? [field] : [])),
  ),
];
