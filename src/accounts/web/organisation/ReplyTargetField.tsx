import { useTranslation } from 'react-i18next';
import type { Control } from 'react-hook-form';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { OrganisationValues } from './organisation-values.ts';
import { SettingsField } from './SettingsField.tsx';

interface ReplyTargetFieldProps {
  control: Control<OrganisationValues, unknown, OrganisationValues>;
  sentence: (message: string) => string;
  disabled: boolean;
}

const FIRST_OFFERED = 30;

/** Within how many minutes customers shall have a reply. */
export function ReplyTargetField({ control, sentence, disabled }: ReplyTargetFieldProps) {
  const { t } = useTranslation('accounts');
  return (
    <SettingsField
      control={control}
      name="first_reply_minutes"
      width="auto"
      label={t('organisation.first_reply')}
      help={t('organisation.first_reply_help')}
      errorText={sentence}
    >
      {({ value, onChange, onBlur }) => (
        <>
          {value !== null && (
            <span className="flex items-center gap-2">
              <Input
                inputMode="numeric"
                autoComplete="off"
                className="w-20 text-end"
                disabled={disabled}
                value={Number.isNaN(value) ? '' : String(value)}
                onChange={(event) =>
                  onChange(event.target.value.trim() === '' ? Number.NaN : Number(event.target.value))
                }
                onBlur={onBlur}
              />
              <span className="text-secondary">{t('organisation.minutes', { count: value })}</span>
            </span>
          )}
          <Switch
            id="first-reply-target"
            aria-label={t('organisation.first_reply')}
            checked={value !== null}
            disabled={disabled}
            onCheckedChange={(on) => onChange(on ? FIRST_OFFERED : null)}
          />
        </>
      )}
    </SettingsField>
  );
}
