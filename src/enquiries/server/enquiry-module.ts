import { defineModule } from '../../records/server/index.ts';

const isOpen = [{ field: 'stage', comparator: 'nin' as const, value: ['won', 'lost'] }];

/** Enquiries as a module: what contacts are interested in, by stage. */
export const enquiryModule = defineModule({
  name: 'enquiries',
  one: 'enquiry',
  label: 'Enquiry',
  pluralLabel: 'Enquiries',
  table: 'enquiries',
  labelField: 'title',
  stateField: 'stage',
  labelView: 'enquiry_labels',
  permissions: { read: 'records.edit', edit: 'records.edit', delete: 'records.delete' },
  fields: [
    {
      name: 'title',
      label: 'Title',
      type: 'text',
      isRequired: true,
      foldedColumn: 'title_folded',
      sort: { column: 'title_folded', nullable: false },
      maxLength: 200,
    },
    { name: 'contact', label: 'Contact', type: 'lookup', column: 'contact_id', lookupModule: 'contacts' },
    {
      name: 'stage',
      label: 'Stage',
      type: 'picklist',
      isRequired: true,
      defaultValue: 'new',
      keptOptions: ['won', 'lost'],
      options: [
        { value: 'new', label: 'New', colour: 'grey' },
        { value: 'contacted', label: 'Contacted', colour: 'petrol' },
        { value: 'qualified', label: 'Qualified', colour: 'blue' },
        { value: 'proposal', label: 'Proposal', colour: 'amber' },
        { value: 'won', label: 'Won', colour: 'green' },
        { value: 'lost', label: 'Lost', colour: 'red' },
      ],
    },
    { name: 'amount', label: 'Amount', type: 'currency', sort: { column: 'amount', nullable: true } },
    { name: 'offering', label: 'Offering', type: 'lookup', column: 'offering_id', lookupModule: 'offerings' },
    {
      name: 'closing_day',
      label: 'Expected closing',
      type: 'date',
      sort: { column: 'closing_day', nullable: true },
    },
    {
      name: 'source',
      label: 'Source',
      type: 'picklist',
      keptOptions: ['chat', 'web_form'],
      options: [
        { value: 'chat', label: 'Chat', colour: null },
        { value: 'web_form', label: 'Web form', colour: null },
        { value: 'lead_ad', label: 'Lead ad', colour: null },
        { value: 'phone', label: 'Phone call', colour: null },
        { value: 'walk_in', label: 'Visit', colour: null },
      ],
    },
    { name: 'lost_reason', label: 'Reason it was lost', type: 'text', maxLength: 200, inForm: false },
    { name: 'description', label: 'Description', type: 'long_text' },
    // The chat that it was made from.
    { name: 'chat', label: 'Chat', type: 'chat', column: 'chat_id', inForm: false },
  ],
  importing: { matchBy: [] },
  sections: [
    {
      id: 'enquiry',
      label: 'Enquiry',
      fields: ['title', 'contact', 'stage', 'amount', 'offering', 'closing_day', 'source', 'owner'],
    },
    { id: 'details', label: 'Details', fields: ['description', 'lost_reason'] },
  ],
  views: [
    {
      id: 'all_enquiries',
      name: 'All enquiries',
      columns: ['title', 'contact', 'stage', 'amount', 'closing_day', 'owner', 'created_time'],
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'my_enquiries',
      name: 'My enquiries',
      columns: ['title', 'contact', 'stage', 'amount', 'closing_day', 'created_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'owner', comparator: 'equal', value: '$user' }, ...isOpen] },
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'open_enquiries',
      name: 'Open',
      columns: ['title', 'contact', 'stage', 'amount', 'closing_day', 'owner'],
      criteria: { operator: 'AND', criteria: isOpen },
      sort: { field: 'created_time', order: 'desc' },
    },
  ],
});
