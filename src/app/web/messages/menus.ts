/** Namespace `menus`: what opens above a page, the menu of the settings, and what stands for a closed page; loaded with them. */
export const menus = {
  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  menu: {
    change_password: 'Change password',
    shortcuts: 'Keyboard shortcuts',
    logout: 'Logout',
  },
  palette: {
    title: 'Search and commands',
    placeholder: 'Search chats, people, pages or type a command',
    results: 'Results',
    empty: 'Nothing found for “{{query}}”.',
    empty_scope: 'Nothing to show here.',
    searching: 'Searching',
    failed: 'Could not search: {{what}}.',
    try_again: 'Try again',
    close: 'Close',
    move: 'move',
    open: 'open',
    prefix_start: 'Start with',
    prefix_commands: 'for commands,',
    prefix_lists: 'for lists,',
    prefix_people: 'for people',
    scope: { commands: 'Commands', lists: 'Lists', people: 'People' },
    group_go: 'Go to',
    group_settings: 'Settings',
    theme: 'Theme: {{theme}}',
    count_one: '{{count}} result',
    count_other: '{{count}} results',
  },
  settings_menu: {
    workspace: 'Workspace',
    messaging: 'Messaging',
    data: 'Data',
    connect: 'Connect',
    back: 'All settings',
  },
  channel_needed: {
    missing: 'This account is not configured properly. Please contact your administrator.',
    pending: 'Your channel is still pending',
    finish: 'Finish activation',
    finish_text: 'This page opens when your number is active.',
    connect: 'Connect account',
    connect_text: 'You can connect a number yourself.',
    home: 'Go to home',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    off_while_typing: 'Single-key shortcuts are off while you type.',
    use: 'Use single-key shortcuts',
    and_then: 'then',
    or: 'or',
    general: 'General',
    go: 'Go to',
    palette: 'Search and commands',
    list: 'Show this list',
    panes: 'Next part of the page',
    undo: 'Undo the last action',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    menus: typeof menus;
  }
}
