/** The door of the media area. */
export { convertMedia } from './convert-media.ts';
export { keepMedia, openMedia, presentMedia, sweepContent } from './keep-media.ts';
export { findMedia, type MediaRow } from './media-store.ts';
export { receiveFile, type FileHead, type ReceivedFile, type ReceiveLimit } from './receive-file.ts';
export { mediaRoutes } from './routes.ts';
export { readWebp } from './webp.ts';
