import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { RadioCards } from '../../../ui/primitives/RadioCards.tsx';
import { listViewBody, type ListView, type ModuleInfo } from '../../contract/module.ts';
import { checkCriteria, type Criteria, type CriteriaProblem } from '../../../rules/contract/criteria.ts';
import { criteriaFields } from './criteria-fields.ts';
import { RecordCriteria } from '../late-record-criteria.ts';
import { useSaveShortcut } from '../use-save-shortcut.ts';
import { useSaveView } from '../view-mutations.ts';
import { ColumnChooser } from './ColumnChooser.tsx';

const SortFields = lazy(async () => ({ default: (await import('./SortFields.tsx')).SortFields }));

interface ViewFormProps {
  module: ModuleInfo;
  /** What is changed, or what a new one begins as. */
  view: ListView;
  isNew: boolean;
  columns: ListView['columns'];
  sort: ListView['sort'];
  /** Of the view, with the quick criteria of the list. */
  criteria: Criteria;
  onSaved: (view: ListView) => void;
  onClose: () => void;
  /** Before the buttons. */
  extra: ReactNode;
}

const formBody = listViewBody.omit({ criteria: true });

/** Name, criteria, sort, readers and columns of a view. */
export function ViewForm({
  module,
  view,
  isNew,
  columns,
  sort,
  criteria: given,
  onSaved,
  onClose,
  extra,
}: ViewFormProps) {
  const { t } = useTranslation('records');
  const formId = useId();
  const save = useSaveView(module.name);
  const [saved, setSaved] = useState<ListView | null>(null);
  const [criteria, setCriteria] = useState<Criteria>(given);
  const [problems, setProblems] = useState<readonly CriteriaProblem[]>([]);
  const state = useContractForm({
    schema: formBody,
    defaultValues: { name: isNew ? '' : view.name, columns, sort, sharing: isNew ? 'own' : view.sharing },
    fieldOf: ({ reason }) => (reason === 'VIEW_NAME_TAKEN' ? 'name' : null),
    onSave: async (values) => {
      setSaved(await save.mutateAsync({ id: isNew ? null : view.id, criteria, ...values }));
    },
  });
  const { form, sentence, isSaving, formError } = state;
  const isUnsaved = state.isUnsaved || JSON.stringify(criteria) !== JSON.stringify(given);
  const submit = (event?: React.BaseSyntheticEvent) => {
    const fields = new Map(criteriaFields(module).map((field) => [field.name, field]));
    const found = checkCriteria(criteria, (name) => fields.get(name));
    setProblems(found);
    if (found.length === 0) state.submit(event);
    else event?.preventDefault();
  };
  // Only after the form has settled: until then leaving would ask about unsaved changes.
  useEffect(() => {
    if (!saved) return;
    showSuccess(t('views.saved', { name: saved.name }));
    onSaved(saved);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each view that was saved: onSaved is new with each render
  }, [saved]);
  useSaveShortcut(submit);
  return (
    <Drawer
      open
      size="lg"
      keepOnOutsidePress
      onOpenChange={onClose}
      title={t(isNew ? 'views.new_title' : 'views.edit_title')}
      footer={
        <>
          {extra}
          <Button
            disabled={isSaving}
            onClick={() => {
              state.discard();
              onClose();
            }}
          >
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {t('views.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {formError !== null && <Callout tone="danger" live takesFocus title={formError} />}
        <FormField control={form.control} name="name" label={t('views.name')} required errorText={sentence}>
          {(field) => <Input {...field} autoComplete="off" />}
        </FormField>
        <Suspense fallback={null}>
          <RecordCriteria
            label={t('views.criteria', { name: module.plural_label.toLocaleLowerCase() })}
            module={module}
            value={criteria}
            onChange={setCriteria}
            problems={problems}
          />
        </Suspense>
        <FormField control={form.control} name="sort" label={t('views.sort')} as="group" errorText={sentence}>
          {({ value, onChange }) => (
            <Suspense fallback={null}>
              <SortFields module={module} value={value} onChange={onChange} />
            </Suspense>
          )}
        </FormField>
        <FormField control={form.control} name="sharing" label={t('views.sharing')} as="group" errorText={sentence}>
          {({ value, onChange }) => (
            <RadioCards
              options={[
                { value: 'own', label: t('views.own'), help: t('views.own_help') },
                { value: 'team', label: t('views.team'), help: t('views.team_help') },
              ]}
              value={value ?? 'own'}
              onValueChange={onChange}
            />
          )}
        </FormField>
        <FormField control={form.control} name="columns" label={t('columns.title')} as="group" errorText={sentence}>
          {({ value, onChange }) => (
            <ColumnChooser
              module={module}
              columns={value.map((column) => ({ field: column.field, width: column.width ?? null }))}
              onChange={onChange}
            />
          )}
        </FormField>
      </form>
      <UnsavedGuard when={isUnsaved && saved === null} onLeave={state.discard} />
    </Drawer>
  );
}
