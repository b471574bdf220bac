import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import type { LayoutSection, ModuleInfo } from '../../contract/module.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { fieldTypesQuery } from '../fields/use-field-types.ts';
import { FormSections } from '../form/FormSections.tsx';
import { formSections, valuesOf, type FormValues } from '../form/form-values.ts';

interface FormPreviewProps {
  /** Undefined while they are loaded. */
  module: ModuleInfo | undefined;
  sections: readonly LayoutSection[] | undefined;
  onClose: () => void;
}

/** The form of a new record as people will see it; what is typed is kept nowhere. */
export function FormPreview({ module, sections, onClose }: FormPreviewProps) {
  const { data: types } = useQuery(fieldTypesQuery);
  if (!module || !sections || !types) return null;
  return <PreviewDrawer module={module} sections={sections} types={types} onClose={onClose} />;
}

interface PreviewDrawerProps {
  module: ModuleInfo;
  sections: readonly LayoutSection[];
  types: FieldTypes;
  onClose: () => void;
}

function PreviewDrawer({ module, sections, types, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation('customize');
  const shown = formSections(module, sections, true);
  const fields = shown.flatMap((section) => section.fields);
  const { control } = useForm<FormValues>({ defaultValues: valuesOf(fields, null) });
  return (
    <Drawer
      open
      size="md"
      onOpenChange={onClose}
      title={t('preview.title', { name: module.label.toLocaleLowerCase() })}
      footer={<Button onClick={onClose}>{t('preview.close')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <Callout>{t('preview.text')}</Callout>
        <FormSections module={module} types={types} sections={shown} control={control} />
      </div>
    </Drawer>
  );
}
