import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { OpenFieldForm } from './use-field-form.ts';

/** For each option that records have: another one that they get with the next save, or to keep it and switch it off. */
export function HeldOptions({ state }: { state: OpenFieldForm }) {
  const { t } = useTranslation('customize');
  const { held, replacements, replace, keepOff } = state;
  const offered = state.form
    .watch('options')
    .filter(({ is_active: isActive, label }) => isActive && label.trim() !== '')
    .map(({ value, label }) => ({ value: value ?? label, label }));
  return held.map(({ value, label, count }) => (
    <div key={value} className="mt-2 flex flex-col gap-2">
      <p dir="auto">{t('held.count', { name: label, count })}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('held.replace', { name: label })}
          placeholder={t('held.choose')}
          options={offered}
          value={replacements.get(value) ?? null}
          onValueChange={(to) => replace(value, to)}
          className="min-w-40 flex-1"
        />
        <Button size="sm" aria-label={t('options.switch_off', { name: label })} onClick={() => keepOff(value)}>
          {t('held.switch_off')}
        </Button>
      </div>
    </div>
  ));
}
