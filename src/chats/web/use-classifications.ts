import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { capitaliseRaw } from '../../ui/primitives/status-tones.ts';
import { classifications } from '../contract/chat.ts';

/** The values of a chat's classification with their names; a value that is not known is shown as it is. */
export function useClassifications() {
  const { t } = useTranslation('chats');
  return useMemo(() => {
    const labelOf = (value: string) =>
      (classifications as readonly string[]).includes(value)
        ? t(`classification.${value as (typeof classifications)[number]}`)
        : capitaliseRaw(value);
    return { options: classifications.map((value) => ({ value, label: labelOf(value) })), labelOf };
  }, [t]);
}
