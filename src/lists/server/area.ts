import { defineArea } from '../../foundation/server/area.ts';
import type { RelatedList } from '../../records/server/index.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { listEndpoints } from '../contract/endpoints.ts';
import { listErrors } from '../contract/errors.ts';
import { outreachPermissions } from '../contract/permissions.ts';
import { contactListModule } from './contact-list-module.ts';
import { listsUsing } from './list-uses.ts';
import { listFieldTypes } from './list-field-types.ts';
import { listsOfContacts } from './contact-criteria.ts';
import { leaveAllLists } from './members.ts';
import { findJoinedOtherwise, listsOfContact } from './member-store.ts';
import { listMergePart, mergeMemberships } from './contact-merge-part.ts';
import { listRoutes } from './routes.ts';

/** The lists that a contact is in, for those who may see lists. */
const contactLists: RelatedList = {
  name: 'contact_lists',
  modules: ['contacts'],
  permission: 'outreach.read',
  list: ({ tx, businessId }, { id }, page) => listsOfContact(tx, businessId, id, page),
};

export const listsArea = defineArea({
  name: 'lists',
  endpoints: listEndpoints,
  routes: listRoutes,
  errors: listErrors,
  permissions: outreachPermissions,
  domainEvents: Object.values(domainEvents),
  labelViews: ['contact_list_labels'],
  modules: [contactListModule],
  fieldTypes: listFieldTypes,
  relatedLists: [contactLists],
  fieldUses: listsUsing,
  criteriaSources: [listsOfContacts],
  undoableMergePart: listMergePart,
  contactMergeData: mergeMemberships,
  findContactsInUse: findJoinedOtherwise,
  deleteContactData: leaveAllLists,
});
