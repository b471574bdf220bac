import type { ModuleInfo } from '../../../records/contract/module.ts';
import { criteriaFields } from '../../../records/web/index.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import { fieldsOfSources, timeSource } from '../../../rules/contract/sources.ts';
import { stepSource } from '../../contract/step-source.ts';

/**
 * What the members of a step can be chosen by: what became of the step before, the fields of contacts and what contacts can be
 * listed with, and the time. Other fields of sources have no value that could be kept with a decision.
 */
export const stepFields = (contacts: ModuleInfo): CriteriaField[] => [
  ...fieldsOfSources([stepSource]),
  ...criteriaFields({ ...contacts, source_fields: contacts.source_fields.filter(({ column }) => column !== null) }),
  ...fieldsOfSources([timeSource]),
];

/** A field of a contact that can be a value of a message. */
export interface ValueField {
  name: string;
  label: string;
}

/** Fields with a text of one line, a number or a day; not files, and not what is a list of others. */
const unfit = new Set(['file', 'multi_user', 'contact_criteria']);

/** The fields of contacts that a variable can be filled from. */
export const valueFields = ({ fields }: ModuleInfo): ValueField[] =>
  fields.filter(({ type, is_masked: isMasked }) => !unfit.has(type) && isMasked !== true);
