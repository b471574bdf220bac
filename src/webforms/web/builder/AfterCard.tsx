import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import type { Builder } from './use-builder.ts';

/** What visitors see after sending: a text, or a page of the business. */
export function AfterCard({ builder: { values, set, error, isReadOnly } }: { builder: Builder }) {
  const { t } = useTranslation('webforms');
  const { after } = values;
  return (
    <SettingsCard title={t('after.title')}>
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <SegmentedControl
          block
          label={t('after.title')}
          disabled={isReadOnly}
          options={[
            { value: 'message', label: t('after.thanks') },
            { value: 'redirect', label: t('after.redirect') },
          ]}
          value={after.kind}
          onValueChange={(kind) =>
            set(
              'after',
              kind === 'message'
                ? { kind, message: t('defaults.thanks', { name: '{{name}}' }) }
                : { kind: 'redirect', url: '' },
            )
          }
        />
        {after.kind === 'message' ? (
          <Field
            label={t('after.message')}
            required
            help={t('after.message_note', { name: '{{name}}' })}
            error={error('after.message')}
          >
            <TextArea
              rows={3}
              value={after.message}
              disabled={isReadOnly}
              onChange={(event) => set('after', { kind: 'message', message: event.target.value })}
            />
          </Field>
        ) : (
          <Field label={t('after.url')} required help={t('after.url_note')} error={error('after.url')}>
            <Input
              type="url"
              inputMode="url"
              placeholder="https://"
              value={after.url}
              disabled={isReadOnly}
              onChange={(event) => set('after', { kind: 'redirect', url: event.target.value })}
            />
          </Field>
        )}
      </div>
    </SettingsCard>
  );
}
