import { useTranslation } from 'react-i18next';
import type { FieldTypes, FieldValueProps } from '../../records/web/index.ts';

/** How many steps there are. */
function StepsValue({ value }: FieldValueProps) {
  const { t } = useTranslation('sequence_members');
  return <span>{t('steps', { count: Array.isArray(value) ? value.length : 0 })}</span>;
}

/** Steps have an editor of their own. */
const NoInput = () => null;

/** How the fields that only sequences have look. */
export const sequenceFieldTypes: FieldTypes = {
  sequence_steps: { Value: StepsValue, Input: NoInput, isGroup: true, width: 100, canEditInCell: false },
};
