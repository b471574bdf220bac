/** What a file is for those who look at it. */
export type MediaFamily = 'image' | 'video' | 'audio' | 'document' | 'sticker';
