import type { Control } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SettingsCard, SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import type { MarketingCap, QuietHours } from '../../contract/marketing-limits.ts';
import { messageOf } from './DayHours.tsx';
import type { OrganisationValues } from './organisation-values.ts';

interface MarketingLimitsCardProps {
  control: Control<OrganisationValues, unknown, OrganisationValues>;
  sentence: (message: string) => string;
  disabled: boolean;
}

/** What is offered first to a business that limits marketing. */
const FIRST_CAP: MarketingCap = { messages: 2, days: 7 };
const FIRST_QUIET: QuietHours = { from: '21:00', to: '09:00' };

/** How much marketing one contact gets, and when none is sent. Saved with the rest of the page. */
export function MarketingLimitsCard(props: MarketingLimitsCardProps) {
  const { t } = useTranslation('accounts');
  return (
    <SettingsCard title={t('limits.title')}>
      <p className="px-4 py-3.5 text-xs text-tertiary md:px-5">{t('limits.about')}</p>
      <CapRow {...props} />
      <QuietRow {...props} />
    </SettingsCard>
  );
}

function CapRow({ control, sentence, disabled }: MarketingLimitsCardProps) {
  const { t } = useTranslation('accounts');
  const { field, fieldState } = useController({ control, name: 'marketing_cap' });
  const message = messageOf(fieldState.error);
  const cap = field.value;
  const number = (name: keyof MarketingCap, value: MarketingCap) => (
    <Input
      inputMode="numeric"
      autoComplete="off"
      aria-label={t(`limits.${name}`)}
      aria-invalid={messageOf((fieldState.error as Partial<Record<string, unknown>> | undefined)?.[name]) !== undefined}
      className="w-16 text-end"
      disabled={disabled}
      value={Number.isNaN(value[name]) ? '' : String(value[name])}
      onChange={({ target }) =>
        field.onChange({ ...value, [name]: target.value.trim() === '' ? Number.NaN : Number(target.value) })
      }
      onBlur={field.onBlur}
    />
  );
  return (
    <LimitRow
      id="marketing-cap"
      label={t('limits.cap')}
      help={t('limits.cap_help')}
      error={message && sentence(message)}
      isOn={cap !== null}
      disabled={disabled}
      onSwitch={(on) => field.onChange(on ? FIRST_CAP : null)}
    >
      {cap !== null && (
        <>
          {number('messages', cap)}
          <span className="text-secondary">{t('limits.messages_in', { count: cap.messages })}</span>
          {number('days', cap)}
          <span className="text-secondary">{t('limits.days', { count: cap.days })}</span>
        </>
      )}
    </LimitRow>
  );
}

function QuietRow({ control, sentence, disabled }: MarketingLimitsCardProps) {
  const { t } = useTranslation('accounts');
  const { field, fieldState } = useController({ control, name: 'quiet_hours' });
  const message = messageOf(fieldState.error);
  const quiet = field.value;
  const time = (name: keyof QuietHours, value: QuietHours) => (
    <TimePicker
      aria-label={t(`limits.${name}`)}
      aria-invalid={message !== undefined}
      className="w-32"
      disabled={disabled}
      value={value[name]}
      onValueChange={(chosen) => chosen !== null && field.onChange({ ...value, [name]: chosen })}
      onBlur={field.onBlur}
    />
  );
  return (
    <LimitRow
      id="quiet-hours"
      label={t('limits.quiet')}
      help={t('limits.quiet_help')}
      error={message && sentence(message)}
      isOn={quiet !== null}
      disabled={disabled}
      onSwitch={(on) => field.onChange(on ? FIRST_QUIET : null)}
    >
      {quiet !== null && (
        <>
          {time('from', quiet)}
          <span aria-hidden className="text-tertiary">
            –
          </span>
          {time('to', quiet)}
          {quiet.to <= quiet.from && <span className="text-secondary">{t('limits.next_day')}</span>}
        </>
      )}
    </LimitRow>
  );
}

interface LimitRowProps {
  id: string;
  label: string;
  help: string;
  error: string | undefined;
  isOn: boolean;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
  children: React.ReactNode;
}

/** A limit with its switch; its values are below, so that long labels and small screens have room. */
function LimitRow({ id, label, help, error, isOn, disabled, onSwitch, children }: LimitRowProps) {
  return (
    <div>
      <SettingsRow label={label} help={help} control="auto">
        <Switch id={id} aria-label={label} checked={isOn} disabled={disabled} onCheckedChange={onSwitch} />
      </SettingsRow>
      {isOn && (
        <div role="group" aria-label={label} className="px-4 pb-3.5 md:px-5">
          <div className="flex flex-wrap items-center gap-2">{children}</div>
          {error !== undefined && (
            <p role="alert" className="mt-1.5 text-xs text-danger-text">
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
