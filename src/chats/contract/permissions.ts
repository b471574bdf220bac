import { definePermissions } from '../../foundation/contract/permissions.ts';

export const chatPermissions = definePermissions({
  'chats.read': {
    label: 'See all chats',
    short: 'see chats',
    group: 'Chats',
    order: 10,
    from: 'agent',
  },
  'chats.reply': {
    label: 'Write in own chats and take unassigned ones',
    short: 'reply in chats',
    group: 'Chats',
    order: 11,
    from: 'agent',
    needs: 'chats.read',
  },
  'chats.assign': {
    label: 'Take over any chat and assign to anyone',
    short: 'assign chats',
    group: 'Chats',
    order: 12,
    from: 'supervisor',
    needs: 'chats.read',
  },
});

declare module '../../foundation/contract/permissions.ts' {
  interface AreaPermissions {
    chats: typeof chatPermissions;
  }
}
