import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { DurationField } from './DurationField.tsx';
import { OnOff } from './OnOff.tsx';
import { PersonFields } from './PersonFields.tsx';
import { ScriptChoice } from './ScriptChoice.tsx';
import { TriggerPane, type PaneProps } from './TriggerPane.tsx';
import { WebhookFields } from './WebhookFields.tsx';

/** The settings of an automation: when it starts, how long it waits, and what becomes of the answers. */
export function AutomationPane({ form, id, disabled }: PaneProps) {
  const { t } = useTranslation('script_builder');
  const { values, set, error } = form;
  return (
    <>
      <Field label={t('pane.name')} required error={error('name')}>
        <Input
          value={values.name}
          placeholder={t('pane.name_hint')}
          disabled={disabled}
          onChange={({ target }) => set('name', target.value)}
        />
      </Field>
      <TriggerPane form={form} id={id} disabled={disabled} />
      <div className="grid gap-4">
        <DurationField
          label={t('pane.gives_up')}
          value={values.abandon_threshold}
          error={error('abandon_threshold') ?? error('abandon_threshold.value')}
          disabled={disabled}
          onChange={(duration) => set('abandon_threshold', duration)}
        />
        <DurationField
          label={t('pane.again')}
          never={t('pane.never')}
          value={values.retrigger_delay}
          error={error('retrigger_delay') ?? error('retrigger_delay.value')}
          disabled={disabled}
          onChange={(duration) => set('retrigger_delay', duration)}
        />
      </div>
      <hr className="border-subtle" />
      <OnOff
        label={t('pane.enquiry')}
        help={t('pane.enquiry_help')}
        value={values.create_enquiry}
        disabled={disabled}
        onChange={(isOn) => set('create_enquiry', isOn)}
      />
      <WebhookFields form={form} disabled={disabled} />
      <hr className="border-subtle" />
      <ScriptChoice form={form} disabled={disabled} />
      <Field label={t('pane.handle')} help={t('pane.handle_help')} error={error('handle')}>
        <Input
          value={values.handle}
          placeholder={values.name}
          disabled={disabled}
          onChange={({ target }) => set('handle', target.value)}
        />
      </Field>
      {values.chat_script_id === null && (
        <PersonFields
          words={values.person_words}
          message={values.person_message}
          questions={values.script_questions}
          error={error}
          wordsError={error('person_words') ?? [...form.errorsBelow('person_words').values()][0]}
          disabled={disabled}
          onWords={(words) => set('person_words', words)}
          onMessage={(message) => set('person_message', message)}
        />
      )}
    </>
  );
}
