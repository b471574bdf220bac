/** Namespace `home`: the home page; part of its code. */
export const home = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  team_count_one: '{{count}} person in your team',
  team_count_other: '{{count}} people in your team',
  no_channel_title: 'No number is connected yet',
  no_channel_text: 'Chats start when an admin connects the first number.',
  steps: {
    title: 'First steps',
    done: 'Done',
    progress: '{{done}} of {{all}} done',
    dismiss: 'Dismiss first steps',
    business: 'Set up your business',
    business_text: 'Name, time zone and formats.',
    business_action: 'Set up',
    team: 'Invite your team',
    team_text: 'Invite colleagues to share the inbox.',
    team_action: 'Invite',
    channel: 'Connect your first number',
    channel_text: 'Customers message it and your team replies here.',
    channel_action: 'Connect account',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home;
  }
}
