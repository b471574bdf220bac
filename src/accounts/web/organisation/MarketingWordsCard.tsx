import { useController, type Control, type FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { MarketingWordsField } from './MarketingWordsField.tsx';
import type { OrganisationValues } from './organisation-values.ts';

interface MarketingWordsCardProps {
  control: Control<OrganisationValues, unknown, OrganisationValues>;
  sentence: (message: string) => string;
  disabled: boolean;
}

/** By which words customers stop and start marketing messages. Saved with the rest of the page. */
export function MarketingWordsCard({ control, sentence, disabled }: MarketingWordsCardProps) {
  const { t } = useTranslation('accounts');
  const { field, fieldState } = useController({ control, name: 'marketing_words' });
  const message = firstMessage(fieldState.error);
  return (
    <SettingsCard title={t('organisation.marketing_words')}>
      <div className="flex flex-col gap-4 px-4 py-3.5 md:px-5">
        <p className="text-xs text-tertiary">{t('organisation.marketing_words_help')}</p>
        {message !== null && (
          <Callout tone="danger" live>
            {sentence(message)}
          </Callout>
        )}
        <MarketingWordsField value={field.value} onChange={field.onChange} onBlur={field.onBlur} disabled={disabled} />
      </div>
    </SettingsCard>
  );
}

/** The lists have an error for each word; people correct one after the other. */
function firstMessage(error: FieldError | undefined): string | null {
  if (error === undefined) return null;
  if (typeof error.message === 'string' && error.message !== '') return error.message;
  for (const inner of Object.values(error))
    if (typeof inner === 'object' && inner !== null) {
      const found = firstMessage(inner as unknown as FieldError);
      if (found !== null) return found;
    }
  return null;
}
