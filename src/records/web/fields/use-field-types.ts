import { queryOptions } from '@tanstack/react-query';
import { composition } from '../../../foundation/web/slots/composition.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { builtInFieldTypes } from './built-in-field-types.ts';
import type { FieldType, FieldTypes } from './field-type.ts';

/** The types of fields of all areas. */
export const fieldTypesQuery = queryOptions({
  queryKey: ['records', 'field_types'] as const,
  queryFn: async (): Promise<FieldTypes> => {
    const ofAreas = await Promise.all(
      composition().areas.flatMap(({ fieldTypes, messages = [] }) =>
        fieldTypes ? [withMessages(messages, fieldTypes)] : [],
      ),
    );
    return Object.assign({}, builtInFieldTypes, ...ofAreas) as FieldTypes;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** The type of that name; one that this version does not know is shown and entered as text. */
export const fieldTypeOf = (types: FieldTypes, name: string): FieldType =>
  types[name] ?? types['text'] ?? builtInFieldTypes['text'];
