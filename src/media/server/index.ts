/** The public API of the media area. */
export { mediaArea } from './area.ts';
export { convertMedia } from './convert-media.ts';
export { keepMedia, openMedia, presentMedia, sweepContent } from './keep-media.ts';
export { findMedia, findMediaOf, type MediaRow } from './media-store.ts';
export { receiveFile, type FileHead, type ReceivedFile, type ReceiveLimit } from './receive-file.ts';
export { readWebp } from './webp.ts';
