import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import type { Builder } from './use-builder.ts';

/** The words of a form. */
export function TextsCard({ builder: { values, set, error, isReadOnly } }: { builder: Builder }) {
  const { t } = useTranslation('webforms');
  return (
    <SettingsCard title={t('texts.title')}>
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <Field label={t('texts.name')} required help={t('texts.name_note')} error={error('name')}>
          <Input value={values.name} disabled={isReadOnly} onChange={(event) => set('name', event.target.value)} />
        </Field>
        <Field label={t('texts.heading')} required error={error('title')}>
          <Input value={values.title} disabled={isReadOnly} onChange={(event) => set('title', event.target.value)} />
        </Field>
        <Field label={t('texts.intro')} error={error('intro')}>
          <TextArea
            rows={2}
            value={values.intro}
            disabled={isReadOnly}
            onChange={(event) => set('intro', event.target.value)}
          />
        </Field>
        <Field label={t('texts.consent')} help={t('texts.consent_note')} error={error('consent_text')}>
          <TextArea
            rows={2}
            value={values.consent_text}
            disabled={isReadOnly}
            onChange={(event) => set('consent_text', event.target.value)}
          />
        </Field>
      </div>
    </SettingsCard>
  );
}
