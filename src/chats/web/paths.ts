/** Routes of the inbox. */
export const chatPaths = {
  inbox: '/chats',
  chat: (id: string): string => `/chats/${id}`,
} as const;
