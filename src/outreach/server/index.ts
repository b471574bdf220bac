/** The public API of the outreach area. */
export { outreachArea } from './area.ts';
export type { TrackedLink } from './links/link-store.ts';
export type { LinkSubject, LinkTokens } from './links/link-token.ts';
export { linkAddress, openLinks, readLinkTokens, trackableUrl } from './links/open-links.ts';
export { noteResponses } from './responses/note-responses.ts';
