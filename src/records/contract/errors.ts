import { defineErrors } from '../../foundation/contract/errors.ts';

export const recordErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: {
      RECORD_READ_ONLY: 'Record cannot be modified.',
      MAX_INDEX_REACHED: 'Only a maximum of {max} {type} fields supported.',
      FIELD_BUILT_IN: 'This field is part of Parley and cannot be deleted.',
      FIELDS_BUILT_IN: 'This module has the fields of Parley only: none can be added.',
      FIELD_IN_USE: 'This field is used by {uses}. Remove it there first.',
      OPTION_IN_USE: 'The option “{option}” is used by {uses}. Remove it there first.',
      OPTION_HELD: 'Records have {options}. Choose what they get instead, or switch it off.',
      JOB_NOT_UNDOABLE: 'This change cannot be undone any longer.',
      NOTE_NOT_YOURS: 'Only the person who wrote this note can change it.',
      VIEW_NOT_YOURS: 'Only the person who made this view, or someone who may edit forms, can change it.',
      VIEW_BUILT_IN: 'This view is part of Parley. Save it as a new one to change it.',
    },
  },
  INVALID_DATA: {
    reasons: {
      LABEL_TAKEN: 'Another field has this label already.',
      VIEW_NAME_TAKEN: 'Another view has this name already.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    records: typeof recordErrors;
  }
}
