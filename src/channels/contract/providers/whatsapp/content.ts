import type { ContentRules } from '../../content-rules.ts';

const KB = 1024;
const MB = 1024 * KB;

/**
 * The types are the closed list in Meta's own error of `POST /{number}/media` (code 100, "Param file must be a file
 * with one of the following types"), the sizes those of its media reference. Video must be H.264 with AAC, Ogg must
 * hold Opus; containers are looked into before they go out.
 */
export const whatsappContent: ContentRules = {
  kinds: [
    'text',
    'file',
    'audio',
    'sticker',
    'location',
    'location_request',
    'contacts',
    'selection_request',
    'catalog',
    'products',
    'template',
  ],
  reactions: true,
  maxText: 4096,
  maxCaption: 1024,
  files: {
    converts: true,
    refusal:
      'WhatsApp does not take this type of file. It takes images (JPEG, PNG), videos (MP4, 3GP), audio (AAC, AMR, MP3, M4A, OGG) and documents (PDF, Word, Excel, PowerPoint, plain text).',
    rules: [
      {
        family: 'image',
        types: ['image/jpeg', 'image/png'],
        maxBytes: 5 * MB,
        sentence: 'Images are JPEG or PNG, up to 5 MB.',
      },
      {
        family: 'video',
        types: ['video/mp4', 'video/3gpp'],
        maxBytes: 16 * MB,
        sentence: 'Videos are MP4 or 3GP, up to 16 MB.',
      },
      {
        family: 'audio',
        types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
        maxBytes: 16 * MB,
        sentence: 'Audio is AAC, AMR, MP3, M4A or OGG, up to 16 MB.',
      },
      {
        family: 'sticker',
        types: ['image/webp'],
        maxBytes: 500 * KB,
        sentence: 'Stickers are WebP of 512 by 512 pixels, up to 100 KB, or 500 KB when they move.',
      },
      {
        family: 'document',
        types: [
          'application/pdf',
          'text/plain',
          'application/msword',
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
          'application/vnd.ms-excel',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/vnd.ms-powerpoint',
          'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        ],
        maxBytes: 100 * MB,
        sentence: 'Documents are PDF, Word, Excel, PowerPoint or plain text, up to 100 MB.',
      },
    ],
  },
  sticker: { side: 512, maxStaticBytes: 100 * KB, maxAnimatedBytes: 500 * KB },
  // Meta, "Interactive reply buttons messages" and "Interactive list messages".
  selection: {
    buttons: { maxOptions: 3, maxLabel: 20, maxText: 1024 },
    list: { maxOptions: 10, maxId: 200, maxLabel: 24, maxDescription: 72, maxText: 4096, maxButton: 20 },
  },
  // Meta, "Sell products & services".
  products: { maxText: 1024, maxProducts: 30, maxSections: 10, maxSectionTitle: 24 },
};
