import { choiceTypes } from './choice-types.ts';
import type { FieldType } from './field-type.ts';
import { fileType } from './file-type.ts';
import { numberTypes } from './number-types.ts';
import { textTypes } from './text-types.ts';
import { timeTypes } from './time-types.ts';

/** The field types of the specification. */
export const builtInTypes: readonly FieldType[] = [
  ...textTypes,
  ...numberTypes,
  ...timeTypes,
  ...choiceTypes,
  fileType,
];
