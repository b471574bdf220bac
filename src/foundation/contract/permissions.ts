/**
 * Everything a role can allow. Roles are sets of these; an endpoint names exactly one.
 * The table of roles is `accounts/contract/roles.ts`.
 */
export const permissions = {
  'business.read': 'See the business, its users and its settings',
  'chats.read': 'See all chats',
  'chats.reply': 'Write in own chats and take unassigned ones',
  'chats.assign': 'Take over any chat and assign to anyone',
  'records.edit': 'Read, create and edit contacts, enquiries, tasks, conversations and notes',
  'records.delete': 'Delete, export and import records',
  'offerings.edit': 'Edit offerings',
  'outreach.read': 'See contact lists, campaigns and sequences',
  'outreach.edit': 'Edit and run contact lists, campaigns and sequences',
  'setup.read': 'See templates, automations, scripts, rules and forms',
  'setup.edit': 'Edit templates, automations, scripts, rules and forms',
  'analytics.own': 'See own figures',
  'analytics.all': 'See all figures',
  'organisation.edit': 'Edit users, organisation, channels, integrations, API key and widget',
  'business.own': 'Remove the WhatsApp account, make or unmake a Super Admin, delete the business',
} as const;

export type Permission = keyof typeof permissions;

/** Who may call an endpoint: anybody, any signed-in user, or holders of a permission in a business that is set up. */
export type Access = 'public' | 'signed_in' | Permission;
