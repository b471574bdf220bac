import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { actionTypes } from '../../../actions/contract/action.ts';
import { ActionRows } from '../../../actions/web/index.ts';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import type { Macro } from '../../contract/macro.ts';
import { macrosQuery } from '../queries.ts';
import { problemsOf } from './action-problems.ts';
import { useMacroForm } from './use-macro-form.ts';

interface MacroDrawerProps {
  /** Null: a new one. */
  id: string | null;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Waits for the macro of the address; says so when it is not there. */
export function MacroDrawer({ id, isReadOnly, onClose }: MacroDrawerProps) {
  const { t } = useTranslation('macros');
  const { data: macros } = useQuery(macrosQuery);
  const macro = id === null ? null : macros?.find((each) => each.id === id);
  // The list behind says that it loads, or why it cannot.
  if (id !== null && !macros) return null;
  if (macro !== undefined) return <MacroForm macro={macro} isReadOnly={isReadOnly} onClose={onClose} />;
  return (
    <Drawer open onOpenChange={onClose} title={t('form.view')}>
      <EmptyState
        icon={SearchX}
        title={t('form.missing')}
        action={<Button onClick={onClose}>{t('form.close')}</Button>}
      >
        {t('form.missing_text')}
      </EmptyState>
    </Drawer>
  );
}

interface MacroFormProps {
  macro: Macro | null;
  isReadOnly: boolean;
  onClose: () => void;
}

function MacroForm({ macro, isReadOnly, onClose }: MacroFormProps) {
  const { t } = useTranslation('macros');
  const formId = useId();
  const state = useMacroForm(macro, onClose);
  const { form, submit, isSaving, formError, sentence } = state;
  const { control } = form;
  const title = isReadOnly ? 'view' : macro === null ? 'new' : 'edit';
  return (
    <Drawer
      open
      size="md"
      onOpenChange={onClose}
      keepOnOutsidePress
      title={t(`form.${title}`)}
      footer={
        isReadOnly ? undefined : (
          <>
            <Button disabled={isSaving} onClick={state.cancel}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isSaving}>
              {t(macro === null ? 'form.create' : 'form.save')}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormField control={control} name="name" label={t('form.name')} required errorText={sentence}>
          {(field) => <Input {...field} dir="auto" autoComplete="off" maxLength={61} disabled={isReadOnly} />}
        </FormField>
        <FormField
          control={control}
          name="description"
          label={t('form.description')}
          help={t('form.description_help')}
          errorText={sentence}
        >
          {({ value = '', ...field }) => (
            <Input {...field} value={value} dir="auto" autoComplete="off" maxLength={201} disabled={isReadOnly} />
          )}
        </FormField>
        <ActionsField control={control} sentence={sentence} isReadOnly={isReadOnly} />
        <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
        {formError !== null && (
          <Callout tone={state.theirs ? 'warning' : 'danger'} live title={formError}>
            {state.theirs && (
              <Button size="sm" className="mt-2" onClick={state.loadTheirs}>
                {t('form.load_theirs')}
              </Button>
            )}
          </Callout>
        )}
      </form>
      <UnsavedGuard when={state.needsGuard} onLeave={state.discard} />
    </Drawer>
  );
}

interface ActionsFieldProps {
  control: ReturnType<typeof useMacroForm>['form']['control'];
  sentence: (message: string) => string;
  isReadOnly: boolean;
}

function ActionsField({ control, sentence, isReadOnly }: ActionsFieldProps) {
  const { t } = useTranslation('macros');
  const titleId = useId();
  const { field, fieldState } = useController({ control, name: 'actions' });
  const problems = problemsOf(fieldState.error);
  const whole = problems.get('');
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-2">
      <p id={titleId} className="font-medium">
        {t('form.actions')}
      </p>
      <ActionRows
        actions={field.value}
        onChange={field.onChange}
        problems={problems}
        types={actionTypes}
        isReadOnly={isReadOnly}
      />
      {whole !== undefined && (
        <p role="alert" className="text-xs text-danger-text!">
          {sentence(whole)}
        </p>
      )}
      <p className="text-xs text-tertiary">{t('form.rights')}</p>
    </div>
  );
}
