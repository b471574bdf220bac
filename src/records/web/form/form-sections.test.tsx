import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { sampleField } from '../testing/sample-field.ts';
import { FormSections } from './FormSections.tsx';
import type { FormValues } from './form-values.ts';

const chat = sampleField('chat', 'Chat', 'chat');
const module: ModuleInfo = {
  name: 'enquiries',
  one: 'enquiry',
  label: 'Enquiry',
  plural_label: 'Enquiries',
  label_field: 'title',
  is_person: false,
  fields: [chat],
  views: [],
  related: [],
  source_fields: [],
  field_limits: [],
  allows: { create: true, edit: true, delete: true, customize: true, import: true },
};
const types: FieldTypes = {
  chat: {
    Value: ({ value }) => <a href="/chats/7">{String(value)}</a>,
    Input: () => null,
    isShownOnly: true,
    width: 100,
    canEditInCell: false,
  },
};

function Form({ value }: { value: unknown }) {
  const { control } = useForm<FormValues, unknown, FormValues>({ defaultValues: { chat: value } });
  const sections = [{ id: 'details', label: 'Details', fields: [chat] }];
  return <FormSections module={module} types={types} sections={sections} control={control} isNew={false} />;
}

test('what no form can choose is shown in it, also where there is nothing', () => {
  const { unmount } = renderUi(<Form value="Rohan" />);
  expect(screen.getByRole('link', { name: 'Rohan' })).toBeTruthy();
  unmount();
  renderUi(<Form value={null} />);
  expect(screen.getByText('—')).toBeTruthy();
});
