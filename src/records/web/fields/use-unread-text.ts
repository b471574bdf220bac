import { useTranslation } from 'react-i18next';
import { useWrittenFormats } from '../../../ui/primitives/date-format.ts';
import { formatTime } from '../../../ui/primitives/typed-dates.ts';
import type { Field } from '../../contract/module.ts';
import type { FieldTypes } from './field-type.ts';
import { fieldTypeOf } from './use-field-types.ts';

/** The sentence about a text that could not be read as a value of its field; null for every other value. */
export function useUnreadText(types: FieldTypes): (field: Field, value: unknown) => string | null {
  const { t, i18n } = useTranslation('ui');
  const { date_format: format, time_format: timeFormat } = useWrittenFormats();
  return (field, value) => {
    const part = fieldTypeOf(types, field.type).unread?.(value) ?? null;
    if (part === null) return null;
    return part === 'date'
      ? t('date_invalid', { format })
      : t('time_invalid', { example: formatTime('14:30', timeFormat, i18n.language) });
  };
}
