import { definePermissions } from '../../foundation/contract/permissions.ts';

export const offeringPermissions = definePermissions({
  'offerings.edit': {
    label: 'Edit offerings',
    short: 'edit offerings',
    group: 'Records',
    order: 22,
    from: 'supervisor',
  },
});

declare module '../../foundation/contract/permissions.ts' {
  interface AreaPermissions {
    offerings: typeof offeringPermissions;
  }
}
