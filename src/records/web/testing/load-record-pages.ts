/** Loads the code of the pages of records, so that no test waits for it. */
export const loadRecordPages = () =>
  Promise.all([
    import('../pages-of-module.tsx'),
    import('../form/RecordFormDrawer.tsx'),
    import('../board/Board.tsx'),
    import('../board/MovePopup.tsx'),
    import('../detail/MorePopup.tsx'),
    import('../detail/RecordFiles.tsx'),
    import('../detail/RelatedRecords.tsx'),
    import('../export/ExportDialog.tsx'),
    import('../list/ViewForm.tsx'),
    import('../list/BulkUpdateDialog.tsx'),
    import('../list/FilterDialog.tsx'),
    import('../list/SortFields.tsx'),
    import('../list/CellEditor.tsx'),
    import('../detail/RecordDetail.tsx'),
    import('../fields/text-inputs.tsx'),
    import('../fields/number-inputs.tsx'),
    import('../fields/choice-inputs.tsx'),
    import('../fields/reference-inputs.tsx'),
    import('../fields/time-inputs.tsx'),
  ]);
