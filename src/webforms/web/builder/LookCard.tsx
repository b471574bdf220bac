import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import '../public/form.css';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { formAccents, type FormLook } from '../../contract/web-form.ts';
import type { Builder } from './use-builder.ts';

/** Colour, corners, labels and button. */
export function LookCard({ builder: { values, set, error, isReadOnly } }: { builder: Builder }) {
  const { t } = useTranslation('webforms');
  const change = (look: Partial<FormLook>) => set('look', { ...values.look, ...look });
  return (
    <SettingsCard title={t('look.title')}>
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <RadioGroup
          aria-label={t('look.accent')}
          value={values.look.accent}
          disabled={isReadOnly}
          onValueChange={(accent) => change({ accent: accent as FormLook['accent'] })}
          className="flex flex-wrap gap-2.5"
        >
          {formAccents.map((accent) => (
            <Radio.Root
              key={accent}
              value={accent}
              aria-label={t(`look.${accent}`)}
              className={`web-form-swatch accent-${accent} grid size-7 cursor-pointer place-items-center rounded-full text-accent-on outline outline-(--border-strong) focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus-ring data-checked:ring-2 data-checked:ring-focus-ring data-checked:ring-offset-2 data-checked:ring-offset-surface pointer-coarse:size-11`}
            >
              <Radio.Indicator>
                <Check aria-hidden className="size-3.5 text-white" />
              </Radio.Indicator>
            </Radio.Root>
          ))}
        </RadioGroup>
        <Choice label={t('look.corners')}>
          <SegmentedControl
            size="sm"
            label={t('look.corners')}
            disabled={isReadOnly}
            options={(['square', 'round'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
            value={values.look.corners}
            onValueChange={(corners) => change({ corners })}
          />
        </Choice>
        <Choice label={t('look.labels')}>
          <SegmentedControl
            size="sm"
            label={t('look.labels')}
            disabled={isReadOnly}
            options={(['above', 'inside'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
            value={values.look.labels}
            onValueChange={(labels) => change({ labels })}
          />
        </Choice>
        <Field label={t('texts.button')} required error={error('button_label')}>
          <Input
            value={values.button_label}
            disabled={isReadOnly}
            onChange={(event) => set('button_label', event.target.value)}
          />
        </Field>
      </div>
    </SettingsCard>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span aria-hidden className="font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}
