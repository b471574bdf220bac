/** The public API of the rules area in the browser. */
export { CriteriaBuilder, type CriteriaBuilderProps } from './CriteriaBuilder.tsx';
export { CriteriaChips, type CriteriaChipsProps } from './CriteriaChips.tsx';
export { describeCondition, type ConditionSentence, type ConditionWords } from './describe-condition.ts';
export { fieldTypeIcon, fieldTypeIcons, isKnownFieldType } from './field-type-icons.ts';
export { ruleMessages } from './messages/catalogue.ts';
export { useConditionWords } from './use-condition-words.ts';
export type { FindRecords, FoundRecord, ValueEditorProps, ValueEditors } from './value-editor.ts';
