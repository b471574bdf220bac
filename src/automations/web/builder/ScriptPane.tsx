import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { RadioCards } from '../../../ui/primitives/RadioCards.tsx';
import { scriptTypes, type ChatScript, type ScriptType } from '../../contract/script.ts';
import { PersonFields } from './PersonFields.tsx';
import type { ScriptValues } from './script-values.ts';
import type { BuilderForm } from './use-builder-form.ts';

interface ScriptPaneProps {
  form: BuilderForm<ScriptValues, ChatScript>;
  disabled: boolean;
}

/** The settings of a script: its name, what it is used for, and how a customer gets a person. */
export function ScriptPane({ form, disabled }: ScriptPaneProps) {
  const { t } = useTranslation('script_builder');
  const { t: ta } = useTranslation('automations');
  const { values, set, error } = form;
  return (
    <>
      <Field label={t('pane.name')} required error={error('name')}>
        <Input
          value={values.name}
          placeholder={t('pane.script_name_hint')}
          disabled={disabled}
          onChange={({ target }) => set('name', target.value)}
        />
      </Field>
      <Field as="group" label={t('pane.used_for')} error={error('type')}>
        <RadioCards<ScriptType>
          value={values.type}
          disabled={disabled}
          onValueChange={(type) => set('type', type)}
          options={scriptTypes.map((value) => ({
            value,
            label: ta(`scripts.kind.${value}`),
            help: ta(`scripts.kind_help.${value}`),
          }))}
        />
      </Field>
      <PersonFields
        words={values.person_words}
        message={values.person_message}
        questions={values.script.questions}
        error={error}
        wordsError={error('person_words') ?? [...form.errorsBelow('person_words').values()][0]}
        disabled={disabled}
        onWords={(words) => set('person_words', words)}
        onMessage={(message) => set('person_message', message)}
      />
    </>
  );
}
