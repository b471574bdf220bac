import { choiceFieldTypes } from './choice-field-types.tsx';
import { fileFieldTypes } from './file-field-types.tsx';
import { numberFieldTypes } from './number-field-types.tsx';
import { referenceFieldTypes } from './reference-field-types.tsx';
import { textFieldTypes } from './text-field-types.tsx';
import { timeFieldTypes } from './time-field-types.tsx';

/** The types of the specification, which every module may have. */
export const builtInFieldTypes = {
  ...textFieldTypes,
  ...numberFieldTypes,
  ...timeFieldTypes,
  ...choiceFieldTypes,
  ...referenceFieldTypes,
  ...fileFieldTypes,
};
