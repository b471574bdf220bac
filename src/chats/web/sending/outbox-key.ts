/** Under which name the browser stores what a user did and the server has not confirmed. */
export const outboxKey = (userId: string): string => `parley.outbox.${userId}`;
