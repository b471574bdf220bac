import type { ModuleCriteriaSource } from '../../records/server/index.ts';
import { listNames, memberOf } from './member-store.ts';

/** Contacts are chosen by the lists that they are in and have not unsubscribed from; lists by a rule have no members of their own. */
export const listsOfContacts: ModuleCriteriaSource = {
  name: 'list',
  label: 'Contact list',
  module: 'contacts',
  permission: 'outreach.read',
  fields: [
    { name: 'member_of', label: 'Member of', type: 'lookup', kind: 'choice', lookup: { module: 'contact_lists' } },
  ],
  sql: { member_of: memberOf },
  columns: { member_of: listNames },
};
