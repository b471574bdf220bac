import { createElement } from 'react';
import { fieldTypeIcon } from './field-type-icons.ts';

/** The icon of a field's type, as a mark beside its name. */
export const FieldIcon = ({ type }: { type: string }) =>
  createElement(fieldTypeIcon(type), { 'aria-hidden': true, className: 'text-tertiary' });
