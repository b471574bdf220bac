import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import { EmbedSnippets } from '../embed/EmbedSnippets.tsx';
import type { Builder } from './use-builder.ts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Which sites may show the form, and what is pasted there. */
export function EmbedCard({ builder, stored }: { builder: Builder; stored: WebForm | null }) {
  const { t } = useTranslation('webforms');
  const { values, set, error, isReadOnly } = builder;
  const [typed, setTyped] = useState(values.allowed_origins.join('\n'));
  // Another person's version, or what was discarded, takes the place of what was typed.
  const text =
    linesOf(typed).join('\n') === values.allowed_origins.join('\n') ? typed : values.allowed_origins.join('\n');
  const faulty = values.allowed_origins.map((_, index) => error(`allowed_origins.${index}`)).find(Boolean);
  return (
    <SettingsCard title={t('embed.title')}>
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <Field label={t('embed.sites')} help={t('embed.sites_note')} error={faulty ?? error('allowed_origins')}>
          <TextArea
            rows={2}
            spellCheck={false}
            value={text}
            disabled={isReadOnly}
            onChange={(event) => {
              setTyped(event.target.value);
              set('allowed_origins', linesOf(event.target.value));
            }}
          />
        </Field>
        {stored ? <EmbedSnippets form={stored} /> : <p className="text-tertiary">{t('embed.save_first')}</p>}
      </div>
    </SettingsCard>
  );
}
