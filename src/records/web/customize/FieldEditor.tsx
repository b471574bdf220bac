import { useQuery } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Field, LayoutSection, ModuleInfo } from '../../contract/module.ts';
import { fieldTypesQuery } from '../fields/use-field-types.ts';
import { useSaveShortcut } from '../use-save-shortcut.ts';
import { DeleteField } from './DeleteField.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { FieldConflict } from './FieldConflict.tsx';
import { FieldUses } from './FieldUses.tsx';
import { HeldOptions } from './HeldOptions.tsx';
import { FieldForm } from './FieldForm.tsx';
import { placeField } from './layout-moves.ts';
import type { OpenEditor } from './paths.ts';
import { useFieldForm } from './use-field-form.ts';
import type { OpenLayout } from './use-layout.ts';

interface FieldEditorProps {
  module: ModuleInfo | undefined;
  sections: readonly LayoutSection[];
  layout: OpenLayout;
  editor: OpenEditor;
  onClose: () => void;
}

/** The editor beside the board: of the field that the address names, or of a new one. */
export function FieldEditor({ module, sections, layout, editor, onClose }: FieldEditorProps) {
  const { t } = useTranslation('customize');
  if (!module) return null;
  const field = 'field' in editor ? module.fields.find(({ id }) => id === editor.field) : null;
  if (field === undefined)
    return (
      <EditorFrame title={t('form.gone')} onClose={onClose}>
        <Callout>{t('form.gone')}</Callout>
      </EditorFrame>
    );
  const wanted = 'type' in editor ? editor.section : null;
  const section = field
    ? (sections.find(({ fields }) => fields.includes(field.name))?.id ?? '')
    : ((sections.find(({ id }) => id === wanted) ?? sections[0])?.id ?? '');
  return (
    <OpenField
      // Another type of a new field begins again.
      key={'type' in editor ? editor.type : ''}
      module={module}
      sections={sections}
      layout={layout}
      field={field}
      type={'type' in editor ? editor.type : ''}
      section={section}
      onClose={onClose}
    />
  );
}

interface OpenFieldProps {
  module: ModuleInfo;
  sections: readonly LayoutSection[];
  layout: OpenLayout;
  field: Field | null;
  type: string;
  section: string;
  onClose: () => void;
}

function OpenField({ module, sections, layout, field, type, section, onClose }: OpenFieldProps) {
  const { t } = useTranslation('customize');
  const formId = useId();
  const { data: types } = useQuery(fieldTypesQuery);
  const state = useFieldForm({
    module: module.name,
    field,
    type,
    section,
    onMove: (to) => field && layout.commit(placeField(sections, field.name, to, null)),
    onClose,
  });
  const { submit, isSaving, isUnsaved, formError, theirs } = state;
  useSaveShortcut(submit);
  return (
    <EditorFrame
      title={field?.label ?? t('form.add_title')}
      status={isUnsaved && <Tag tone="warning">{t('form.unsaved')}</Tag>}
      onClose={onClose}
      footer={
        <>
          {field && !field.is_built_in && (
            <DeleteField module={module.name} field={field} discard={state.discard} onDeleted={onClose} />
          )}
          <Button disabled={isSaving} onClick={state.cancel}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={Save}
            keyHint="Ctrl S"
            busy={isSaving}
            disabled={theirs !== null || !types}
          >
            {t(field ? 'form.save' : 'form.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {theirs && field ? (
          <FieldConflict mine={state.form.getValues()} theirs={theirs} state={state} />
        ) : (
          formError !== null && (
            <Callout tone="danger" live takesFocus title={formError}>
              <FieldUses uses={state.uses} />
              <HeldOptions state={state} />
            </Callout>
          )
        )}
        {types && <FieldForm module={module} sections={sections} types={types} field={field} state={state} />}
      </form>
      <UnsavedGuard when={state.needsGuard} onLeave={state.discard} />
    </EditorFrame>
  );
}
