import { definePermissions } from '../../foundation/contract/permissions.ts';

export const recordPermissions = definePermissions({
  'records.edit': {
    label: 'Read, create and edit contacts, enquiries, tasks, conversations and notes',
    short: 'edit records',
    group: 'Records',
    order: 20,
    from: 'agent',
  },
  'records.delete': {
    label: 'Delete, export and import records',
    short: 'delete and import records',
    group: 'Records',
    order: 21,
    from: 'supervisor',
    needs: 'records.edit',
  },
  'phone_numbers.see': {
    label: 'See whole phone numbers of contacts',
    short: 'see phone numbers',
    group: 'Records',
    order: 24,
    from: 'agent',
  },
  'forms.edit': {
    label: 'Edit the fields and forms of records, and views of the team',
    short: 'edit forms',
    group: 'Records',
    order: 23,
    from: 'supervisor',
  },
});

declare module '../../foundation/contract/permissions.ts' {
  interface AreaPermissions {
    records: typeof recordPermissions;
  }
}
