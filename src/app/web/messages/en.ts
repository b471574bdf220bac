/** Namespace `shell`: the frame around every signed-in page; part of its code. */
export const en = {
  home: 'Home',
  main_navigation: 'Main',
  header: 'Header',
  search: 'Search',
  more: 'More',
  settings: 'Settings',
  profile: 'Your account',
  nav_closed: {
    not_loaded: 'This opens once your business is loaded.',
    no_channel: 'Connect a channel in Settings to open this.',
    pending_channel: 'Your channel is still pending. This opens when it is active.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof en;
  }
}
