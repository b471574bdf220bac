/** The public API of the records area. */
export { recordsArea } from './area.ts';
export type { OptionReplacer, ReferenceTarget, RelatedList } from './module-registry.ts';
export {
  defineModule,
  type DeletedRecord,
  type Module,
  type ModuleImporting,
  type RecordChange,
  type StoredValues,
} from './define-module.ts';
export { FieldProblem, type FieldType, type StoredValue, type WrittenTimes } from './field-types/field-type.ts';
export { parseEmail, parseMobile, tidyText } from './field-types/text-types.ts';
export { deleteRecords } from './delete-records.ts';
export { fieldsOf, type ModuleField, type ModuleFields } from './module-fields.ts';
export { namesPart, type UsedPart } from './field-uses.ts';
export { conditionsOf, fieldFinder, parseCriteria } from './read-criteria.ts';
export type { ModuleCriteriaSource, SourceColumn } from './criteria-source.ts';
export { selectedIds, selectedPart } from './read-selection.ts';
export { noMoment, selectRecordIds } from './record-list-store.ts';
export { sqlFields } from './record-criteria-store.ts';
export { getRecord, listRecords, readRecords } from './list-records.ts';
export { dialledDigits, searchPattern, wholeNumber, type SearchPattern } from './search-pattern.ts';
export { addActivities } from './record-activity-store.ts';
export { mergeRecords, type RecordMergeUndo, type RecordPair } from './merge-records.ts';
export { readBelongings, readRowSnapshot, restoreRow } from './record-snapshot-store.ts';
export { separateRecords } from './separate-records.ts';
export { changeReferences, findReferences, replaceReferences, type References } from './record-reference-store.ts';
export { moveRecordData, type RecordMerge } from './record-merge-store.ts';
export type { AppliedWrite, RecordWrite, WriteResult } from './record-write.ts';
export type { SearchContext, Searchable } from './search-records.ts';
export { applyWrites, lockUniqueOf, unwrapWrite, writeRecords } from './write-records.ts';
export { findByValue, findTouched, lockRecords } from './record-write-store.ts';
export { moduleRegistry, requireRecords } from './module-registry.ts';
export { findSwaps } from './swapped-values.ts';
export { findNamed, readLabels } from './record-label-store.ts';
