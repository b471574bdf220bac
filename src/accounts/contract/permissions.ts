import { definePermissions } from '../../foundation/contract/permissions.ts';

export const accountPermissions = definePermissions({
  'business.read': {
    label: 'See the business, its users and its settings',
    short: 'see the business',
    group: 'Business',
    order: 60,
    from: 'agent',
  },
  'users.availability': {
    label: 'Set the availability of colleagues',
    short: 'set availability',
    group: 'Business',
    order: 63,
    from: 'supervisor',
    needs: 'business.read',
  },
  'organisation.edit': {
    label: 'Edit users, organisation, channels, integrations, API key and widget',
    short: 'edit the organisation',
    group: 'Business',
    order: 61,
    from: 'admin',
    needs: 'business.read',
  },
  'business.own': {
    label: 'Remove the WhatsApp account, make or unmake a Super Admin, delete the business',
    short: 'own the business',
    group: 'Business',
    order: 62,
    from: 'super_admin',
  },
  // Of areas that are still to come: each takes its own with it.
  'analytics.own': {
    label: 'See own figures',
    short: 'own figures',
    group: 'Analytics',
    order: 50,
    from: 'agent',
  },
  'analytics.all': {
    label: 'See all figures',
    short: 'all figures',
    group: 'Analytics',
    order: 51,
    from: 'supervisor',
    needs: 'analytics.own',
  },
});

declare module '../../foundation/contract/permissions.ts' {
  interface AreaPermissions {
    accounts: typeof accountPermissions;
  }
}
