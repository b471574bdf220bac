import '../../../lists/contract/permissions.ts';
import { stopBulk } from '../../../delivery/server/index.ts';
import { defineModule, type DeletedRecord, type RecordChange } from '../../../records/server/index.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { configureSequences } from '../entries/configure-sequences.ts';
import { scheduleGoalDays } from '../engine/goals.ts';
import { beginScan } from '../engine/scans.ts';
import { addProgressRows, keepTitles } from './sequence-store.ts';

/** Sequences as a module. Their steps and their status are written by calls of their own; members are no field. */
export const sequenceModule = defineModule({
  name: 'sequences',
  one: 'sequence',
  label: 'Sequence',
  pluralLabel: 'Sequences',
  table: 'sequences',
  labelField: 'title',
  stateField: 'status',
  labelView: 'sequence_labels',
  permissions: { read: 'outreach.read', edit: 'outreach.edit', delete: 'outreach.edit' },
  fields: [
    {
      name: 'title',
      label: 'Title',
      type: 'text',
      isRequired: true,
      foldedColumn: 'title_folded',
      sort: { column: 'title_folded', nullable: false },
      maxLength: 100,
    },
    {
      name: 'status',
      label: 'Status',
      type: 'picklist',
      isReadOnly: true,
      defaultValue: 'inactive',
      hasFixedOptions: true,
      options: [
        { value: 'active', label: 'Active', colour: 'green' },
        { value: 'inactive', label: 'Paused', colour: 'grey' },
      ],
    },
    { name: 'channel', label: 'Channel', type: 'lookup', column: 'channel_id', lookupModule: 'channels' },
    { name: 'description', label: 'Description', type: 'long_text', maxLength: 2000 },
    {
      name: 'contact_list',
      label: 'Contact list',
      type: 'lookup',
      column: 'contact_list_id',
      lookupModule: 'contact_lists',
    },
    { name: 'sequence_configs', label: 'Steps', type: 'sequence_steps', isReadOnly: true },
    { name: 'exit_on_reply', label: 'Leave when they reply', type: 'boolean', defaultValue: true },
    { name: 'goal', label: 'Goal', type: 'contact_criteria' },
    { name: 'may_reenter', label: 'May enter again', type: 'boolean', defaultValue: true },
    { name: 'paused_reason', label: 'Why it is paused', type: 'long_text', isReadOnly: true },
    { name: 'steps_version', label: 'Version of the steps', type: 'count', isReadOnly: true, defaultValue: 0 },
    { name: 'member_count', label: 'Members', type: 'count', isReadOnly: true, defaultValue: 0 },
    { name: 'active_count', label: 'Active', type: 'count', isReadOnly: true, defaultValue: 0 },
    { name: 'completed_count', label: 'Completed', type: 'count', isReadOnly: true, defaultValue: 0 },
    { name: 'exited_count', label: 'Exited', type: 'count', isReadOnly: true, defaultValue: 0 },
  ],
  sections: [
    {
      id: 'sequence',
      label: 'Sequence',
      fields: ['title', 'description', 'channel', 'owner', 'contact_list', 'exit_on_reply', 'goal', 'may_reenter'],
    },
  ],
  views: [
    {
      id: 'all_sequences',
      name: 'All sequences',
      columns: [
        'title',
        'status',
        'channel',
        'contact_list',
        'active_count',
        'completed_count',
        'exited_count',
        'owner',
      ],
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'active_sequences',
      name: 'Active',
      columns: ['title', 'channel', 'contact_list', 'active_count', 'completed_count', 'exited_count', 'owner'],
      criteria: { operator: 'AND', criteria: [{ field: 'status', comparator: 'equal', value: 'active' }] },
      sort: { field: 'created_time', order: 'desc' },
    },
  ],
  afterWrite,
  beforeDelete,
});

const businessesOf = (items: readonly { business_id: string }[]) => [
  ...new Set(items.map(({ business_id }) => business_id)),
];

/** The members of the list that was chosen for a running sequence enter; what happens elsewhere is listened to where it counts. */
async function afterWrite(ctx: WorkContext, changes: readonly RecordChange[]): Promise<void> {
  const added = changes.filter(({ before }) => before === null);
  await addProgressRows(
    ctx.tx,
    added.map(({ business_id, record_id }) => ({ business_id, sequence_id: record_id })),
  );
  const isListened = changes.filter(({ fields }) => fields.includes('exit_on_reply') || fields.includes('goal'));
  for (const business_id of businessesOf([...added, ...isListened])) await configureSequences(ctx, business_id);
  await scheduleGoalDays(
    ctx,
    [...new Set([...added, ...isListened])].map(({ business_id, record_id, after }) => ({
      business_id,
      sequence_id: record_id,
      goal: after['goal'] as Criteria,
    })),
  );
  for (const { business_id, record_id, before, after, fields } of changes)
    if (before !== null && fields.includes('contact_list') && after['contact_list'] !== null)
      await beginScan(ctx, { business_id, sequence_id: record_id, scan: 'list' });
}

/** Nobody gets more of a sequence that is deleted. Its members leave in slices, because there may be a million of them. */
async function beforeDelete(ctx: WorkContext, records: readonly DeletedRecord[]): Promise<void> {
  await keepTitles(
    ctx.tx,
    records.map(({ business_id, record_id }) => ({ business_id, sequence_id: record_id })),
  );
  // What waits to be sent is refused.
  await stopBulk(
    ctx,
    records.map(({ business_id, record_id }) => ({ business_id, kind: 'sequence', record_id })),
    { isLate: true },
  );
  for (const { business_id, record_id } of records)
    await beginScan(ctx, { business_id, sequence_id: record_id, scan: 'close' });
}
