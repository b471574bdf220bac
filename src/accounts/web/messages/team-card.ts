/** Namespace `team_card`: what the home page shows of the team. */
export const teamCard = {
  title: 'Team',
  open: 'Open users',
  active_at: 'Last seen {{time}}',
  never_active: 'Not signed in yet',
  you: 'You',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    team_card: typeof teamCard;
  }
}
