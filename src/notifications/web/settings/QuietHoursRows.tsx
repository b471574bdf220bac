import { useTranslation } from 'react-i18next';
import { SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import type { NoticeSettings, QuietHours } from '../../contract/notice-settings.ts';

interface QuietHoursRowsProps {
  settings: Pick<NoticeSettings, 'quiet_hours' | 'time_zone'>;
  onChange: (quiet: QuietHours | null) => void;
}

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
/** What turning them on begins with. */
const standard: QuietHours = { days: ALL_DAYS, from: '21:00', until: '08:00' };
/** A Monday, from which the names of days are counted. */
const MONDAY = Date.UTC(2026, 0, 5);

/** When nothing is announced: on or off, and while on its days and times. */
export function QuietHoursRows({ settings: { quiet_hours: quiet, time_zone: zone }, onChange }: QuietHoursRowsProps) {
  const { t, i18n } = useTranslation('notification_settings');
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }).format(
      MONDAY + (day - 1) * 86_400_000,
    );
  return (
    <>
      <SettingsRow control="auto" label={t('quiet')} help={t('quiet_help', { zone })}>
        <Switch checked={quiet !== null} onCheckedChange={(isOn) => onChange(isOn ? standard : null)} />
      </SettingsRow>
      {quiet && (
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4 px-4 py-3.5 md:px-5">
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-xs font-medium text-secondary">{t('quiet_days')}</legend>
            <div className="flex flex-wrap gap-1.5">
              {ALL_DAYS.map((day) => {
                const isOn = quiet.days.includes(day);
                return (
                  <button
                    key={day}
                    type="button"
                    aria-pressed={isOn}
                    // One day stays: without any, the switch turns them off.
                    disabled={isOn && quiet.days.length === 1}
                    onClick={() =>
                      onChange({
                        ...quiet,
                        days: isOn
                          ? quiet.days.filter((each) => each !== day)
                          : [...quiet.days, day].toSorted((a, b) => a - b),
                      })
                    }
                    className={classNames(
                      'h-8 min-w-11 rounded-sm border px-2 text-sm font-medium pointer-coarse:h-11',
                      isOn
                        ? 'border-accent-solid bg-accent-soft text-accent-text'
                        : 'border-default bg-surface text-secondary hover:bg-hover',
                    )}
                  >
                    {nameOf(day)}
                  </button>
                );
              })}
            </div>
          </fieldset>
          <div className="flex gap-3">
            {(['from', 'until'] as const).map((end) => (
              <label key={end} className="flex flex-col gap-1.5">
                <span className="text-xs font-medium text-secondary">{t(`quiet_${end}`)}</span>
                <TimePicker
                  aria-label={t(`quiet_${end}`)}
                  value={quiet[end]}
                  onValueChange={(time) => time !== null && time !== quiet[end] && onChange({ ...quiet, [end]: time })}
                  className="w-32"
                />
              </label>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
