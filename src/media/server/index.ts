/** The public API of the media area. */
export { mediaArea } from './area.ts';
export { convertMedia } from './convert-media.ts';
export { deleteFilesOfMessages, keepMedia, openMedia, presentMedia, removeMedia, sweepContent } from './keep-media.ts';
export { findExport, findMedia, findMediaOf, type MediaRow } from './media-store.ts';
export { receiveFile, type FileHead, type ReceivedFile, type ReceiveLimit } from './receive-file.ts';
export { makePicture, type MadePicture } from './make-picture.ts';
export { keepThumbnail, makeThumbnail, openThumbnail, presentPicture } from './thumbnails.ts';
export { readWebp } from './webp.ts';
