import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
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
  const sites = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(values.allowed_origins.join('\n'));
  // Another person's version, or what was discarded, takes the place of what was typed.
  const text =
    linesOf(typed).join('\n') === values.allowed_origins.join('\n') ? typed : values.allowed_origins.join('\n');
  const faulty = values.allowed_origins.map((_, index) => error(`allowed_origins.${index}`)).find(Boolean);
  // What is published decides: sites that are only typed may not show it yet.
  const warning = stored?.allowed_origins.length === 0 && (
    <Callout tone="warning" title={t('embed.no_site')}>
      {t(values.allowed_origins.length === 0 ? 'embed.no_site_text' : 'embed.unpublished')}
      {values.allowed_origins.length === 0 && !isReadOnly && (
        <Button size="sm" className="mt-2 flex" onClick={() => sites.current?.focus()}>
          {t('embed.add_site')}
        </Button>
      )}
    </Callout>
  );
  return (
    <SettingsCard title={t('embed.title')}>
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <Field label={t('embed.sites')} help={t('embed.sites_note')} error={faulty ?? error('allowed_origins')}>
          <TextArea
            ref={sites}
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
        {stored ? (
          <EmbedSnippets form={stored} warning={warning} />
        ) : (
          <p className="text-tertiary">{t('embed.save_first')}</p>
        )}
      </div>
    </SettingsCard>
  );
}
