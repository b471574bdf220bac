import '../contract/permissions.ts';
import { defineModule } from '../../records/server/index.ts';

/** Offerings as a module: what the business sells. */
export const offeringModule = defineModule({
  name: 'offerings',
  one: 'offering',
  label: 'Offering',
  pluralLabel: 'Offerings',
  table: 'offerings',
  labelField: 'name',
  stateField: 'status',
  labelView: 'offering_labels',
  permissions: { read: 'records.edit', edit: 'offerings.edit', delete: 'offerings.edit' },
  fields: [
    {
      name: 'name',
      label: 'Name',
      type: 'text',
      isRequired: true,
      foldedColumn: 'name_folded',
      sort: { column: 'name_folded', nullable: false },
      maxLength: 150,
    },
    { name: 'price', label: 'Price', type: 'currency', sort: { column: 'price', nullable: true } },
    { name: 'catalogue_id', label: 'Catalogue ID', type: 'text', isUnique: true, maxLength: 100 },
    { name: 'image', label: 'Image', type: 'file', column: 'image_id', imagesOnly: true },
    {
      name: 'status',
      label: 'Status',
      type: 'picklist',
      isRequired: true,
      defaultValue: 'active',
      options: [
        { value: 'active', label: 'Active', colour: 'green' },
        { value: 'inactive', label: 'Inactive', colour: 'grey' },
      ],
    },
    { name: 'description', label: 'Description', type: 'long_text' },
  ],
  importing: { matchBy: [] },
  sections: [
    {
      id: 'offering',
      label: 'Offering',
      fields: ['name', 'price', 'catalogue_id', 'status', 'image', 'description', 'owner'],
    },
  ],
  views: [
    {
      id: 'all_offerings',
      name: 'All offerings',
      columns: ['name', 'price', 'catalogue_id', 'status', 'modified_time'],
      sort: { field: 'name', order: 'asc' },
    },
    {
      id: 'active_offerings',
      name: 'Active',
      columns: ['name', 'price', 'catalogue_id', 'modified_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'status', comparator: 'equal', value: 'active' }] },
      sort: { field: 'name', order: 'asc' },
    },
  ],
});
