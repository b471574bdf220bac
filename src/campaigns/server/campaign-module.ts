import '../../lists/contract/permissions.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { defineModule } from '../../records/server/index.ts';
import { removeRuns } from './remove-runs.ts';

/** Campaigns as a module. What a run keeps (steps that have begun, imports) is in tables of its own. */
export const campaignModule = defineModule({
  name: 'campaigns',
  one: 'campaign',
  label: 'Campaign',
  pluralLabel: 'Campaigns',
  table: 'campaigns',
  labelField: 'name',
  labelView: 'campaign_labels',
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
    {
      name: 'type',
      label: 'Type',
      type: 'picklist',
      isRequired: true,
      hasFixedOptions: true,
      defaultValue: 'single_run',
      options: [
        { value: 'single_run', label: 'Single run', colour: 'grey' },
        { value: 'multi_run', label: 'Multi run', colour: 'blue' },
      ],
    },
    {
      name: 'status',
      label: 'Status',
      type: 'picklist',
      isReadOnly: true,
      hasFixedOptions: true,
      defaultValue: 'pending',
      options: [
        { value: 'pending', label: 'Pending', colour: 'amber' },
        { value: 'scheduled', label: 'Scheduled', colour: 'violet' },
        { value: 'in_progress', label: 'In progress', colour: 'blue' },
        { value: 'stopped', label: 'Stopped', colour: 'grey' },
        { value: 'completed', label: 'Completed', colour: 'green' },
        { value: 'failed', label: 'Failed', colour: 'red' },
      ],
    },
    { name: 'channel', label: 'Channel', type: 'lookup', column: 'channel_id', lookupModule: 'channels' },
    {
      name: 'members_from',
      label: 'Members from',
      type: 'picklist',
      isRequired: true,
      hasFixedOptions: true,
      defaultValue: 'list',
      options: [
        { value: 'list', label: 'A contact list', colour: 'grey' },
        { value: 'import', label: 'An import of its own', colour: 'grey' },
      ],
    },
    {
      name: 'contact_list',
      label: 'Contact list',
      type: 'lookup',
      column: 'contact_list_id',
      lookupModule: 'contact_lists',
    },
    { name: 'steps', label: 'Steps', type: 'campaign_steps', inForm: false },
    { name: 'runtime_params', label: 'How it is run', type: 'campaign_runtime', inForm: false },
    { name: 'started_time', label: 'Started', type: 'datetime', isReadOnly: true },
    { name: 'finished_time', label: 'Finished', type: 'datetime', isReadOnly: true },
    { name: 'stopped_reason', label: 'Why it was stopped', type: 'long_text', isReadOnly: true },
    { name: 'sent_count', label: 'Messages sent', type: 'count', isReadOnly: true, defaultValue: 0 },
    { name: 'read_count', label: 'Messages read', type: 'count', isReadOnly: true, defaultValue: 0 },
    { name: 'failed_count', label: 'Messages failed', type: 'count', isReadOnly: true, defaultValue: 0 },
  ],
  sections: [
    { id: 'campaign', label: 'Campaign', fields: ['name', 'type', 'channel', 'members_from', 'contact_list', 'owner'] },
  ],
  views: [
    {
      id: 'all_campaigns',
      name: 'All campaigns',
      columns: [
        'name',
        'status',
        'type',
        'channel',
        'contact_list',
        'owner',
        'sent_count',
        'read_count',
        'started_time',
      ],
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'running_campaigns',
      name: 'In progress',
      columns: ['name', 'status', 'channel', 'contact_list', 'owner', 'sent_count', 'read_count', 'started_time'],
      criteria: {
        operator: 'AND',
        criteria: [{ field: 'status', comparator: 'in', value: ['scheduled', 'in_progress'] }],
      },
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'my_campaigns',
      name: 'My campaigns',
      columns: ['name', 'status', 'type', 'channel', 'contact_list', 'sent_count', 'read_count', 'started_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'owner', comparator: 'equal', value: '$user' }] },
      sort: { field: 'created_time', order: 'desc' },
    },
  ],
  beforeDelete: removeRuns,
});

/** What a running campaign does not allow. */
export const refuseWhileRunning = (status: unknown): void => {
  if (status === 'in_progress' || status === 'scheduled') refuse('NOT_ALLOWED', { reason: 'CAMPAIGN_RUNNING' });
};
