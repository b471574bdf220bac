import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { OrganisationValues } from './organisation-values.ts';
import { SettingsField } from './SettingsField.tsx';

const names = [
  'share_read_receipts',
  'mandate_conversation_log',
  'agents_may_take_over',
  'notification_previews',
  'link_previews',
] as const;

interface ChatSettingsProps {
  form: UseFormReturn<OrganisationValues, unknown, OrganisationValues>;
  disabled: boolean;
}

/** What holds for every chat of the business. Saved with the rest of the page. */
export function ChatSettings({ form, disabled }: ChatSettingsProps) {
  const { t } = useTranslation('accounts');
  return names.map((name) => (
    <SettingsField
      key={name}
      control={form.control}
      name={name}
      width="auto"
      label={t(`organisation.${name}`)}
      help={t(`organisation.${name}_help`)}
    >
      {({ value, onChange }) => <Switch checked={value} onCheckedChange={onChange} disabled={disabled} />}
    </SettingsField>
  ));
}
