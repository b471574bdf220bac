import { defineArea } from '../../foundation/server/area.ts';
import '../../records/contract/permissions.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { contactEndpoints } from '../contract/endpoints.ts';
import { contactErrors } from '../contract/errors.ts';
import { UNDO_DAYS } from '../contract/merge.ts';
import { addressListTypes } from './address-list-types.ts';
import { contactModule } from './contact-module.ts';
import { contactRoutes } from './routes.ts';

export const contactsArea = defineArea({
  name: 'contacts',
  endpoints: contactEndpoints,
  errors: contactErrors,
  routes: contactRoutes,
  labelViews: ['contact_labels'],
  domainEvents: Object.values(domainEvents),
  modules: [contactModule],
  fieldTypes: addressListTypes,
  expiring: [{ table: 'undoable_merges', due: 'time', keepHours: (UNDO_DAYS + 1) * 24 }],
});
