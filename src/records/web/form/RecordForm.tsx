import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import type { LayoutSection, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { useSaveShortcut } from '../use-save-shortcut.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { FormSections } from './FormSections.tsx';
import { formSections, type FormValues } from './form-values.ts';
import { useRecordForm } from './use-record-form.ts';

interface RecordFormProps {
  /** The signed-in user. */
  me: CurrentUser;
  module: ModuleInfo;
  types: FieldTypes;
  sections: readonly LayoutSection[];
  /** Null adds a record. */
  record: ModuleRecord | null;
  /** What a new record begins with. */
  begun?: FormValues | undefined;
  onSaved: (record: ModuleRecord) => void;
  onClose: () => void;
}

/** The drawer in which a record is added or changed: its fields by section. */
export function RecordForm({ me, module, types, sections, record, begun, onSaved, onClose }: RecordFormProps) {
  const { t } = useTranslation('records');
  const formId = useId();
  const shown = formSections(module, sections, record === null);
  const fields = shown.flatMap((section) => section.fields);
  const state = useRecordForm({ me, module, types, fields, record, begun, onSaved, onClose });
  const { form, submit, isSaving, formError, sentence, duplicate, theirs } = state;
  useSaveShortcut(submit);
  const name = module.label.toLocaleLowerCase();
  return (
    <Drawer
      open
      size="md"
      onOpenChange={onClose}
      keepOnOutsidePress
      title={t(record === null ? 'form.new_title' : 'form.edit_title', { name })}
      footer={
        <>
          <Button disabled={isSaving} onClick={state.cancel}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSaving}
            disabled={theirs !== null}
            keyHint={t('form.save_key')}
          >
            {t(record === null ? 'form.create' : 'form.save', { name })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6">
        <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
        {theirs ? (
          <ConflictPanel
            fields={state.conflicts}
            types={types}
            mine={form.getValues()}
            theirs={theirs}
            onMerge={state.merge}
            onTakeTheirs={state.takeTheirs}
          />
        ) : duplicate ? (
          <Callout tone="danger" live takesFocus title={duplicate.message}>
            {duplicate.path !== null && <Link to={duplicate.path}>{t('form.open_existing', { name })}</Link>}
          </Callout>
        ) : (
          formError !== null && <Callout tone="danger" live takesFocus title={formError} />
        )}
        <FormSections
          module={module}
          types={types}
          sections={shown}
          control={form.control}
          sentence={sentence}
          isNew={record === null}
        />
      </form>
      <UnsavedGuard when={state.needsGuard} onLeave={state.discard} />
    </Drawer>
  );
}
