import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { defineModule, type DeletedRecord, type RecordChange } from '../../records/server/index.ts';
import type { CommunicationLevel } from '../contract/contact.ts';
import { marketingPreferenceChanged } from '../contract/domain-events.ts';
import './contact-merge-data.ts';
import { stampCommunicationLevels } from './contact-store.ts';
import { lockAddingIdentities } from './identity-store.ts';
import { lockPreferenceTimes, restorePreferenceTimes } from './preference-time-store.ts';
import { forgetMerges } from './undoable-merge-store.ts';

/** Contacts as a module: the people a business talks with. */
export const contactModule = defineModule({
  name: 'contacts',
  one: 'contact',
  label: 'Contact',
  pluralLabel: 'Contacts',
  table: 'contacts',
  labelField: 'name',
  labelView: 'contact_labels',
  isPerson: true,
  permissions: { read: 'records.edit', edit: 'records.edit', delete: 'records.delete' },
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
    { name: 'mobile', label: 'Mobile', type: 'mobile', isUnique: true },
    {
      name: 'email',
      label: 'Email',
      type: 'email',
      foldedColumn: 'email_folded',
      sort: { column: 'email_folded', nullable: true },
    },
    {
      name: 'company_name',
      label: 'Company',
      type: 'text',
      foldedColumn: 'company_folded',
      sort: { column: 'company_folded', nullable: true },
      maxLength: 150,
    },
    {
      name: 'communication_level',
      label: 'Marketing',
      type: 'picklist',
      isRequired: true,
      defaultValue: 'pending',
      hasFixedOptions: true,
      options: [
        { value: 'opted_in', label: 'Opted in', colour: 'green' },
        { value: 'opted_out', label: 'Opted out', colour: 'grey' },
        { value: 'pending', label: 'Pending', colour: 'amber' },
      ],
    },
    { name: 'phones', label: 'Other phones', type: 'phone_list' },
    { name: 'emails', label: 'Other emails', type: 'email_list' },
    { name: 'city', label: 'City', type: 'text', maxLength: 100 },
    { name: 'country', label: 'Country', type: 'country' },
    {
      name: 'source',
      label: 'Source',
      type: 'picklist',
      isReadOnly: true,
      defaultValue: 'manual',
      options: [
        { value: 'chat', label: 'Chat', colour: null },
        { value: 'manual', label: 'Added by hand', colour: null },
        { value: 'import', label: 'Import', colour: null },
        { value: 'web_form', label: 'Web form', colour: null },
        { value: 'lead_ad', label: 'Lead ad', colour: null },
        { value: 'integration', label: 'Integration', colour: null },
      ],
    },
  ],
  sections: [
    {
      id: 'person',
      label: 'Person',
      fields: ['name', 'mobile', 'email', 'communication_level', 'phones', 'emails'],
    },
    { id: 'business', label: 'Business', fields: ['company_name', 'city', 'country', 'owner'] },
  ],
  views: [
    {
      id: 'all_contacts',
      name: 'All contacts',
      // Two are of lists and chats, whose areas declare them.
      columns: [
        'name',
        'mobile',
        'email',
        'company_name',
        'communication_level',
        'list.member_of',
        'chat.last_message_time',
        'owner',
        'created_time',
      ],
      // All stand beside each other at 1440 px.
      widths: {
        name: 202,
        mobile: 170,
        email: 176,
        company_name: 128,
        communication_level: 108,
        'list.member_of': 158,
        'chat.last_message_time': 104,
        owner: 130,
        created_time: 124,
      },
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'my_contacts',
      name: 'My contacts',
      columns: ['name', 'mobile', 'email', 'company_name', 'communication_level', 'created_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'owner', comparator: 'equal', value: '$user' }] },
      sort: { field: 'created_time', order: 'desc' },
    },
    {
      id: 'no_owner',
      name: 'No owner',
      columns: ['name', 'mobile', 'email', 'company_name', 'communication_level', 'created_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'owner', comparator: 'empty' }] },
      sort: { field: 'created_time', order: 'desc' },
    },
  ],
  importing: {
    matchBy: ['mobile', 'email'],
    system: { source: 'import' },
    consent: {
      field: 'communication_level',
      given: 'opted_in',
      undecided: 'pending',
      lockTimes: lockPreferenceTimes,
      restoreTimes: restorePreferenceTimes,
    },
    findUsed,
  },
  lockRank: 'person',
  // Ingest adds people under the same lock: a mobile that a person types cannot be added by a message meanwhile.
  lockUnique: (ctx: WorkContext, businessIds: readonly Id[]) => lockAddingIdentities(ctx.tx, businessIds),
  afterWrite: sayPreferences,
  beforeDelete: deleteContactData,
});

/** What other areas keep of contacts goes with them, and what was stored of those who were merged into them. */
async function deleteContactData(ctx: WorkContext, records: readonly DeletedRecord[]): Promise<void> {
  const contacts = records.map(({ record_id, ...record }) => ({ ...record, contact_id: record_id }));
  await forgetMerges(ctx.tx, contacts);
  for (const area of ctx.services.areas) await area.deleteContactData?.(ctx, contacts);
}

/** Contacts of whom another area keeps what must not go with them: chats, replies to web forms, lists. */
async function findUsed(
  ctx: WorkContext,
  businessId: Id,
  ids: readonly Id[],
  by: Pick<Actor, 'type' | 'id'>,
): Promise<ReadonlySet<Id>> {
  const found = new Set<Id>();
  for (const { findContactsInUse } of ctx.services.areas)
    for (const id of (await findContactsInUse?.(ctx.tx, businessId, ids, by)) ?? []) found.add(id);
  return found;
}

/** A marketing preference that a person enters counts from now on, as one that the contact gave would. */
async function sayPreferences(ctx: WorkContext, changes: readonly RecordChange[]): Promise<void> {
  const levels = changes
    .filter(({ before, after, fields }) =>
      before === null ? after['communication_level'] !== 'pending' : fields.includes('communication_level'),
    )
    .map(({ business_id, record_id, after }) => ({
      business_id,
      contact_id: record_id,
      level: after['communication_level'] as CommunicationLevel,
    }));
  if (levels.length === 0) return;
  await stampCommunicationLevels(ctx.tx, levels);
  ctx.raise(marketingPreferenceChanged, levels);
}
