/** The door of the media area. */
export { keepMedia, openMedia, presentMedia, sweepContent } from './keep-media.ts';
export { familyLimit, mediaLimit, type MediaLimit } from './media-limit.ts';
export { findMedia, type MediaRow } from './media-store.ts';
export { receiveFile, type ReceivedFile } from './receive-file.ts';
export { mediaRoutes } from './routes.ts';
