import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../foundation/web/dates/format-date.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { dateFormats, timeFormats } from '../../contract/business.ts';
import { CountrySelect } from '../fields/CountrySelect.tsx';
import { TimeZoneSelect } from '../fields/TimeZoneSelect.tsx';
import type { OrganisationValues } from './organisation-values.ts';
import { SettingsField } from './SettingsField.tsx';

interface PlaceSettingsProps {
  // The output of the schema has the same type as its input.
  form: UseFormReturn<OrganisationValues, unknown, OrganisationValues>;
  sentence: (text: string) => string;
  disabled: boolean;
}

/** Name, country, time zone, and how dates and times are written. */
export function PlaceSettings({ form, sentence, disabled }: PlaceSettingsProps) {
  const { t } = useTranslation('accounts');
  const { control } = form;
  const zone = form.watch('time_zone') || 'UTC';
  const [now] = useState(() => new Date());
  const example = (date_format: string, time_format: string) => ({ time_zone: zone, date_format, time_format });
  return (
    <>
      <SettingsField
        control={control}
        name="name"
        label={t('organisation.name')}
        help={t('organisation.name_help')}
        required
        errorText={sentence}
      >
        {(field) => <Input {...field} disabled={disabled} autoComplete="organization" />}
      </SettingsField>
      <SettingsField control={control} name="country" label={t('organisation.country')} errorText={sentence}>
        {({ value, onChange }) => <CountrySelect value={value} onValueChange={onChange} disabled={disabled} />}
      </SettingsField>
      <SettingsField
        control={control}
        name="time_zone"
        label={t('organisation.time_zone')}
        help={t('organisation.time_zone_help')}
        required
        errorText={sentence}
      >
        {({ value, onChange }) => <TimeZoneSelect value={value} onValueChange={onChange} disabled={disabled} />}
      </SettingsField>
      <SettingsField control={control} name="date_format" label={t('organisation.date_format')} errorText={sentence}>
        {({ value, onChange }) => (
          <Select
            options={dateFormats.map((format) => ({
              value: format,
              label: format,
              help: t('organisation.today_as', { example: formatDate(now, example(format, ''), 'date') }),
            }))}
            value={value}
            onValueChange={onChange}
            disabled={disabled}
          />
        )}
      </SettingsField>
      <SettingsField control={control} name="time_format" label={t('organisation.time_format')} errorText={sentence}>
        {({ value, onChange }) => (
          <Select
            options={timeFormats.map((format) => ({
              value: format,
              label: format,
              help: t('organisation.now_as', { example: formatDate(now, example('', format), 'time') }),
            }))}
            value={value}
            onValueChange={onChange}
            disabled={disabled}
          />
        )}
      </SettingsField>
    </>
  );
}
