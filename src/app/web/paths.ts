/** Routes of the shell itself; areas keep theirs in their own `paths.ts`. */
export const paths = {
  home: '/',
  settings: '/settings',
} as const;
