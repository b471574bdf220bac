export { area as recordsArea } from './area.ts';
export { RecordCriteria } from './late-record-criteria.ts';
export { RecordParts } from './detail/RecordParts.tsx';
export { criteriaFields } from './list/criteria-fields.ts';
export { SEARCH_ID, SearchField } from './list/SearchField.tsx';
export type { DisplayProps, RecordDisplay } from './record-display.ts';
export type { NewRecordProps, RecordPageProps } from './record-page.ts';
export { recordPages } from './record-pages.ts';
export type { FieldInputProps, FieldType, FieldTypes, FieldValueProps } from './fields/field-type.ts';
export type {
  ActivityPartProps,
  BulkScreenProps,
  DeletionNoteProps,
  ListActionProps,
  RecordPartProps,
} from './record-slots.ts';
export { columnChanged, recordList, type ListShape } from './cache/record-lists.ts';
export { recordListeners } from './on-record-events.ts';
export { recordPaths } from './paths.ts';
export { lookupQuery, moduleQuery, modulesQuery, recordQuery } from './queries.ts';
export { useDeleteRecord, useSaveRecord } from './record-mutations.ts';
export { recordSearch } from './search/record-search.tsx';
export { recordsChanged, recordSaved, recordsDeleted, relatedChanged } from './cache/apply-record-change.ts';
export { EditableFact } from './panel/EditableFact.tsx';
export { LateRecordForm } from './form/late-record-form.ts';
export { PanelRecords } from './panel/PanelRecords.tsx';
export { AddRecordButton } from './panel/AddRecordButton.tsx';
export { RecordsCard } from './home/RecordsCard.tsx';
export { RecordRow } from './panel/RecordRow.tsx';
export { RecordLink } from './RecordLink.tsx';
export { useLeave, useOpenedHere } from './opened-from.ts';
export { NotesPanel } from './notes/NotesPanel.tsx';
export { MentionList } from './notes/MentionList.tsx';
export { mentionedIn, noteParts } from './notes/mentions.ts';
export { useMention } from './notes/use-mention.ts';
export { useMentionPeople } from './notes/use-mention-people.ts';
export type { RecordBoard } from './record-display.ts';
export { recordName } from './record-name.ts';
export { referenceOf } from './fields/read-value.ts';
export { FieldValue } from './fields/FieldValue.tsx';
export { fieldTypesQuery } from './fields/use-field-types.ts';
export { recordMessages } from './messages/catalogue.ts';
export { useDeleteView, useSaveView } from './view-mutations.ts';
