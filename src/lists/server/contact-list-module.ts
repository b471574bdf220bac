import '../contract/permissions.ts';
import { defineModule } from '../../records/server/index.ts';

/** Contact lists as a module. Their members are no field: they have calls of their own. */
export const contactListModule = defineModule({
  name: 'contact_lists',
  one: 'contact_list',
  label: 'Contact list',
  pluralLabel: 'Contact lists',
  table: 'contact_lists',
  labelField: 'name',
  labelView: 'contact_list_labels',
  permissions: { read: 'outreach.read', edit: 'outreach.edit', delete: 'outreach.edit' },
  fields: [
    {
      name: 'name',
      label: 'Name',
      type: 'text',
      isRequired: true,
      foldedColumn: 'name_folded',
      sort: { column: 'name_folded', nullable: false },
      maxLength: 100,
    },
    { name: 'description', label: 'Description', type: 'long_text' },
    { name: 'criteria', label: 'Criteria', type: 'contact_criteria' },
    { name: 'member_count', label: 'Members', type: 'count', isReadOnly: true, defaultValue: 0 },
    { name: 'active_count', label: 'Active members', type: 'count', isReadOnly: true, defaultValue: 0 },
  ],
  sections: [{ id: 'list', label: 'List', fields: ['name', 'description', 'criteria', 'owner'] }],
  views: [
    {
      id: 'all_contact_lists',
      name: 'All lists',
      columns: ['name', 'member_count', 'active_count', 'owner', 'created_time'],
      sort: { field: 'created_time', order: 'desc' },
    },
  ],
});
