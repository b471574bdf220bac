import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { NumberField, WindowFields } from '../../../outreach/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { RadioGroup } from '../../../ui/primitives/RadioGroup.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import { runtimeParams, type RuntimeParams } from '../../contract/campaign.ts';

interface ScheduleDialogProps {
  value: RuntimeParams | null;
  onSave: (value: RuntimeParams) => Promise<unknown>;
  onClose: () => void;
}

type Zone = NonNullable<RuntimeParams['schedule']>['zone'];

const PER_MINUTE = 60;
const whens = ['now', 'later'] as const;

/** When a campaign starts, by whose clocks, between which times of day, and how fast. */
export function ScheduleDialog({ value, onSave, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const form = useScheduleForm(value);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    const { success, data, error } = runtimeParams.safeParse(form.params());
    form.setProblems(success ? [] : error.issues.map(({ path, message }) => ({ at: String(path[0]), message })));
    if (!success) return;
    setSaving(true);
    setFailure(null);
    try {
      await onSave(data);
      showSuccess(t('schedule.saved'));
      onClose();
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused;
      setFailure(failureText(refused));
    } finally {
      setSaving(false);
    }
  };
  const { zone } = form;
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(open) => !open && onClose()}
      title={t('schedule.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            {t('schedule.save')}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Callout tone="danger" live>
          {failure}
        </Callout>
      )}
      <When form={form} />
      <WindowFields
        value={form.window}
        error={form.errorOf('window')}
        help={t(`schedule.window_${zone}`)}
        onChange={form.setWindow}
      />
      <div className="flex flex-col gap-2.5">
        <Switch
          label={<span className="font-medium">{t('schedule.throttle')}</span>}
          className="flex-row-reverse justify-between"
          checked={form.perMinute !== null}
          onCheckedChange={(isOn) => form.setPerMinute(isOn ? PER_MINUTE : null)}
        />
        {form.perMinute !== null && (
          <Field label={t('schedule.per_minute')} error={form.errorOf('per_minute')}>
            <NumberField
              value={form.perMinute}
              onNumber={(next) => form.setPerMinute(next ?? Number.NaN)}
              trailing={<span className="shrink-0 text-tertiary">{t('schedule.per_minute_unit')}</span>}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

type Form = ReturnType<typeof useScheduleForm>;

/** What is on the form, also while it is not complete. */
function useScheduleForm(value: RuntimeParams | null) {
  const first = value?.schedule ?? null;
  const [when, setWhen] = useState<(typeof whens)[number]>(first === null ? 'now' : 'later');
  const [day, setDay] = useState(first?.at.slice(0, 10) ?? null);
  const [time, setTime] = useState(first?.at.slice(11) ?? null);
  const [zone, setZone] = useState<Zone>(first?.zone ?? 'business');
  const [window, setWindow] = useState(value?.window ?? null);
  const [perMinute, setPerMinute] = useState(value?.per_minute ?? null);
  const [problems, setProblems] = useState<readonly { at: string; message: string }[]>([]);
  return {
    when,
    setWhen,
    day,
    setDay,
    time,
    setTime,
    zone,
    setZone,
    window,
    setWindow,
    perMinute,
    setPerMinute,
    setProblems,
    errorOf: (at: string) => problems.find((problem) => problem.at === at)?.message,
    params: () => ({
      schedule: when === 'now' ? null : { at: `${day ?? ''}T${time ?? ''}`, zone },
      window,
      per_minute: perMinute,
    }),
  };
}

function When({ form }: { form: Form }) {
  const { t } = useTranslation('campaigns');
  const { data: business } = useQuery({ ...businessQuery, enabled: false });
  return (
    <>
      <SegmentedControl
        label={t('schedule.when')}
        options={whens.map((value) => ({ value, label: t(`schedule.${value}`) }))}
        value={form.when}
        onValueChange={form.setWhen}
      />
      {form.when === 'later' && (
        <>
          <Field as="group" label={t('schedule.when')} hideLabel error={form.errorOf('schedule')}>
            <div className="flex gap-2">
              <DatePicker
                aria-label={t('schedule.day')}
                value={form.day}
                onValueChange={form.setDay}
                className="flex-1"
              />
              <TimePicker
                aria-label={t('schedule.time')}
                value={form.time}
                onValueChange={form.setTime}
                className="w-36 shrink-0"
              />
            </div>
          </Field>
          <Field as="group" label={t('schedule.zone')}>
            <RadioGroup
              options={(['business', 'recipient'] as const).map((value) => ({
                value,
                label: t(`schedule.zones.${value}`, { zone: business?.time_zone ?? '' }),
                help: t(`schedule.zone_text.${value}`),
              }))}
              value={form.zone}
              onValueChange={form.setZone}
            />
          </Field>
        </>
      )}
    </>
  );
}
