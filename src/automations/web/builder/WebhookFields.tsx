import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import type { Webhook } from '../../contract/automation.ts';
import { OnOff } from './OnOff.tsx';
import type { PaneProps } from './TriggerPane.tsx';

const empty: Webhook = { endpoint: '', header_key: '', header_value: '' };

/** The address that gets the answers, and a header that goes with them. */
export function WebhookFields({ form: { values, set, error }, disabled }: Omit<PaneProps, 'id'>) {
  const { t } = useTranslation('script_builder');
  const { webhook } = values;
  // What was entered before it was switched off comes back with the switch.
  const [last, setLast] = useState<Webhook>(webhook ?? empty);
  const change = (part: Partial<Webhook>) => {
    const next = { ...(webhook ?? empty), ...part };
    setLast(next);
    set('webhook', next);
  };
  return (
    <>
      <OnOff
        label={t('webhook.label')}
        help={webhook !== null && webhook.header_key !== '' ? t('webhook.one_header') : t('webhook.help')}
        value={webhook !== null}
        disabled={disabled}
        onChange={(isOn) => set('webhook', isOn ? last : null)}
      />
      {webhook !== null && (
        <>
          <Field label={t('webhook.endpoint')} required error={error('webhook.endpoint') ?? error('webhook')}>
            <Input
              type="url"
              inputMode="url"
              dir="ltr"
              icon={WebhookIcon}
              placeholder="https://"
              value={webhook.endpoint}
              disabled={disabled}
              onChange={({ target }) => change({ endpoint: target.value })}
            />
          </Field>
          <div className="grid grid-cols-2 gap-2.5">
            <Field label={t('webhook.header_key')} error={error('webhook.header_key')}>
              <Input
                dir="ltr"
                placeholder="X-Parley-Token"
                value={webhook.header_key}
                disabled={disabled}
                onChange={({ target }) => change({ header_key: target.value })}
              />
            </Field>
            <Field label={t('webhook.header_value')} error={error('webhook.header_value')}>
              <Input
                dir="ltr"
                autoComplete="off"
                value={webhook.header_value}
                disabled={disabled}
                onChange={({ target }) => change({ header_value: target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </>
  );
}
