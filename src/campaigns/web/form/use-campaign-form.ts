import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { fieldFailures, useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { CampaignValues } from './campaign-values.ts';

type Errors = Partial<Record<keyof CampaignValues, string>>;

/** The values of the form and what is wrong with them. What a save refuses stands beside the field that it names. */
export function useCampaignForm(first: CampaignValues, onSave: (values: CampaignValues) => Promise<void>) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<Errors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const refuse = (error: CallError) => {
    const text = failureText(error);
    const named = fieldFailures(error, text).filter(({ field }) => field in first);
    setErrors(Object.fromEntries(named.map(({ field, message }) => [field, message])));
    setFormError(named.length === 0 ? text : null);
  };
  const submit = async () => {
    setFormError(null);
    if (values.name.trim() === '') {
      setErrors({ name: t('form.name_empty') });
      return;
    }
    setErrors({});
    setSaving(true);
    try {
      await onSave(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    change: (own: Partial<CampaignValues>) => {
      setValues((known) => ({ ...known, ...own }));
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in own))));
    },
    errorOf: (field: keyof CampaignValues) => errors[field],
    formError,
    isSaving,
    isChanged: JSON.stringify(values) !== JSON.stringify(first),
    submit: () => void submit(),
  };
}
