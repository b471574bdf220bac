import { defineArea } from '../../foundation/server/area.ts';
import { offeringPermissions } from '../contract/permissions.ts';
import { offeringModule } from './offering-module.ts';

export const offeringsArea = defineArea({
  name: 'offerings',
  permissions: offeringPermissions,
  labelViews: ['offering_labels'],
  modules: [offeringModule],
});
