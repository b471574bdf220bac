import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { Split, StepAction } from '../../contract/step.ts';
import { useCountsTaps } from '../templates/outreach-templates.ts';
import { DelayFields } from './DelayFields.tsx';
import { NumberField } from './NumberField.tsx';
import { newAction } from './step-draft.ts';
import type { StepProblem } from './step-problems.ts';

interface SplitFieldsProps {
  /** The first of the two messages. */
  first: StepAction | null;
  value: Split | null;
  onChange: (value: Split | null) => void;
  problems: readonly StepProblem[];
  disabled?: boolean | undefined;
}

const metrics = ['delivered', 'read', 'replied', 'clicked'] as const;
const ties = ['first', 'other'] as const;

const firstSplit = (): Split => ({
  other: newAction(),
  share: 10,
  metric: 'read',
  decide_after: { value: 4, measure: 'hours' },
  tie: 'first',
});

/** Whether two messages are tested, on how many, and what decides. */
export function SplitFields({ first, value, onChange, problems, disabled }: SplitFieldsProps) {
  const { t } = useTranslation('outreach');
  const errorOf = (name: string) => problems.find(({ path }) => path?.[0] === name)?.message;
  const areTapsCounted = [useCountsTaps(first), useCountsTaps(value?.other ?? null)].every(Boolean);
  const uncounted = areTapsCounted ? undefined : t('split.taps_not_counted');
  const whole = problems.find(({ path }) => (path?.length ?? 0) === 0)?.message;
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('split.switch')} hideLabel error={whole} help={t('split.help')}>
        <Switch
          label={<span className="font-medium">{t('split.switch')}</span>}
          className="flex-row-reverse justify-between"
          checked={value !== null}
          disabled={disabled}
          onCheckedChange={(isOn) => onChange(isOn ? firstSplit() : null)}
        />
      </Field>
      {value !== null && (
        <>
          <Field label={t('split.share')} error={errorOf('share')}>
            <NumberField
              value={value.share}
              disabled={disabled}
              onNumber={(share) => onChange({ ...value, share: share ?? Number.NaN })}
              trailing={<span className="shrink-0 text-tertiary">{t('split.share_unit')}</span>}
            />
          </Field>
          <Field
            label={t('split.metric')}
            error={errorOf('metric') ?? (value.metric === 'clicked' ? uncounted : undefined)}
            help={uncounted}
          >
            <Select
              options={metrics.map((each) => ({
                value: each,
                label: t(`split.metrics.${each}`),
                disabled: each === 'clicked' && !areTapsCounted,
              }))}
              value={value.metric}
              disabled={disabled}
              onValueChange={(metric) => onChange({ ...value, metric })}
            />
          </Field>
          <DelayFields
            label={t('split.after')}
            value={value.decide_after}
            disabled={disabled}
            error={errorOf('decide_after')}
            onChange={(decide_after) => onChange({ ...value, decide_after })}
          />
          <Field label={t('split.tie')} error={errorOf('tie')}>
            <Select
              options={ties.map((each) => ({ value: each, label: t(`split.ties.${each}`) }))}
              value={value.tie}
              disabled={disabled}
              onValueChange={(tie) => onChange({ ...value, tie })}
            />
          </Field>
        </>
      )}
    </div>
  );
}
