import { definePermissions } from '../../foundation/contract/permissions.ts';

export const outreachPermissions = definePermissions({
  'outreach.read': {
    label: 'See contact lists, campaigns and sequences',
    short: 'see broadcasts',
    group: 'Broadcasts and sequences',
    order: 30,
    from: 'agent',
  },
  'outreach.edit': {
    label: 'Edit and run contact lists, campaigns and sequences',
    short: 'run broadcasts and sequences',
    group: 'Broadcasts and sequences',
    order: 31,
    from: 'supervisor',
    needs: 'outreach.read',
  },
});

declare module '../../foundation/contract/permissions.ts' {
  interface AreaPermissions {
    lists: typeof outreachPermissions;
  }
}
