const SECOND_MS = 1_000;

/**
 * The time of a message, as ISO 8601: an instant cut to the second. Providers tell whole seconds, and so does
 * the contract; were ours finer, a thread would stand in one order in the database and in another one on the
 * screen. Messages of one second follow their ids.
 */
export const messageInstant = (instant: string | number): string =>
  new Date(Math.floor(new Date(instant).getTime() / SECOND_MS) * SECOND_MS).toISOString();

/** The time of a message that is written now: after everything that is there, also when the provider's clock is ahead. */
export const nextMessageInstant = (now: string, lastMessageTime: string): string =>
  messageInstant(Math.max(Date.parse(now), Date.parse(lastMessageTime)));
