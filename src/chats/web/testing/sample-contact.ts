import type { ModuleInfo } from '../../../records/contract/module.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { sampleField } from '../../../records/web/testing/sample-field.ts';

/** Contacts as the panel beside a chat reads them. */
export const sampleContactModule: ModuleInfo = {
  name: 'contacts',
  one: 'contact',
  label: 'Contact',
  plural_label: 'Contacts',
  label_field: 'name',
  is_person: true,
  fields: [
    sampleField('name', 'Name', 'text'),
    sampleField('email', 'Email', 'email'),
    sampleField('company_name', 'Company', 'text'),
  ],
  source_fields: [],
  views: [],
  related: ['activities', 'notes'],
  field_limits: [],
  allows: { create: true, edit: true, delete: true, customize: true, import: true },
};

const priya = { type: 'user' as const, id: '101', label: 'Priya Raman' };

/** A contact as the panel beside a chat reads it. */
export const sampleContact = (id: string, rest: Readonly<Record<string, unknown>> = {}): ModuleRecord => ({
  id,
  version: 1,
  created_time: '2026-11-20T05:00:00.000Z',
  modified_time: '2026-11-20T05:00:00.000Z',
  created_by: priya,
  modified_by: priya,
  name: `Contact ${id}`,
  email: null,
  company_name: null,
  ...rest,
});
