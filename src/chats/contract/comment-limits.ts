/** Enough for a conversation that is pasted. */
export const LONGEST_COMMENT = 4_096;
/** Far above what a sentence can name; keeps one comment from notifying a whole company. */
export const MOST_MENTIONS = 20;
