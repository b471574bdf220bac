import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';

export const contactsArea = defineArea({
  name: 'contacts',
  labelViews: ['contact_labels'],
  domainEvents: Object.values(domainEvents),
});
