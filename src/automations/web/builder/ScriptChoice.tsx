import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { scriptPaths } from '../paths.ts';
import { scriptsQuery } from '../queries.ts';
import type { AutomationValues } from './automation-values.ts';
import type { PaneProps } from './TriggerPane.tsx';

const OWN = 'own';

/** Questions of its own, or a script of the list that fits what starts it. */
export function ScriptChoice({ form: { values, set, error }, disabled }: Omit<PaneProps, 'id'>) {
  const { t } = useTranslation('script_builder');
  const type = values.trigger === 'contact_onboarding' ? 'onboarding' : 'selection';
  const { data: scripts = [], isSuccess } = useQuery(scriptsQuery(type));
  const chosen = values.chat_script_id;
  const isOffered = chosen === null || scripts.some(({ id }) => id === chosen);
  return (
    <Field
      label={t('pane.script')}
      error={error('chat_script_id')}
      help={chosen === null ? undefined : <Link to={scriptPaths.edit(chosen)}>{t('pane.edit_script')}</Link>}
    >
      <Select
        options={[
          { value: OWN, label: t('pane.own_questions') },
          ...scripts.map(({ id, name }) => ({ value: id as string, label: name })),
          ...(isOffered || !isSuccess ? [] : [{ value: chosen as string, label: t('pane.script_other') }]),
        ]}
        value={chosen ?? OWN}
        disabled={disabled}
        onValueChange={(id) => set('chat_script_id', id === OWN ? null : (id as AutomationValues['chat_script_id']))}
      />
    </Field>
  );
}
