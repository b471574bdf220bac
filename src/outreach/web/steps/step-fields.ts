import type { TFunction } from 'i18next';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import { criteriaFields } from '../../../records/web/index.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';

/** What the step before can have come to, in order. */
const statuses = ['sent', 'delivered', 'read', 'replied', 'failed'] as const;

/** What the members of a step can be chosen by: the fields of contacts, and what became of the step before. */
export const stepFields = (contacts: ModuleInfo, t: TFunction<'outreach'>): CriteriaField[] => [
  ...stepBeforeFields(t),
  ...criteriaFields(contacts),
];

/** What became of the step before, for those who had it. */
export function stepBeforeFields(t: TFunction<'outreach'>): CriteriaField[] {
  const source = t('condition.source');
  return [
    {
      name: 'step.status',
      label: t('condition.status'),
      type: 'picklist',
      kind: 'choice',
      source,
      options: statuses.map((value) => ({ value, label: t(`condition.statuses.${value}`) })),
    },
    { name: 'step.replied', label: t('condition.replied'), type: 'boolean', kind: 'boolean', source },
    { name: 'step.clicked', label: t('condition.clicked'), type: 'boolean', kind: 'boolean', source },
  ];
}

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
