import { definePermissions } from '../../foundation/contract/permissions.ts';

export const templatePermissions = definePermissions({
  'setup.read': {
    label: 'See templates, automations, scripts, rules and forms',
    short: 'see templates',
    group: 'Templates and automation',
    order: 40,
    from: 'agent',
  },
  'setup.edit': {
    label: 'Edit templates, automations, scripts, rules and forms',
    short: 'edit templates and automations',
    group: 'Templates and automation',
    order: 41,
    from: 'supervisor',
    needs: 'setup.read',
  },
});

declare module '../../foundation/contract/permissions.ts' {
  interface AreaPermissions {
    templates: typeof templatePermissions;
  }
}
