/** As many messages as one search finds before it has to be asked for more; counts end here. */
export const FOUND_LIMIT = 500;
/** As many messages of a chat as stand below it before one asks for the others. */
export const SHOWN_OF_CHAT = 3;
/** Characters of what is looked for. */
export const LONGEST_SEARCH = 200;
/** Chats on a page of what all chats have. */
export const PAGE_OF_CHATS = 20;
/** Messages on a page of what one chat has. */
export const PAGE_OF_MESSAGES = 100;
