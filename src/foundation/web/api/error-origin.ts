/** Areas whose failures the global error toast may show (specification, section 8: a closed list). */
export const displayedOrigins = [
  'chats',
  'templates',
  'channels',
  'users',
  'modules',
  'rules',
  'analytics',
  'integrations',
  'records',
  'notes',
  'webforms',
  'sequences',
  'notifications',
  'automations',
] as const;

export type DisplayedOrigin = (typeof displayedOrigins)[number];

/** Which area a call belongs to. The second line is shown by its own screens, never by the toast. */
export type ErrorOrigin = DisplayedOrigin | 'session' | 'business' | 'constants' | 'realtime' | 'unknown';
