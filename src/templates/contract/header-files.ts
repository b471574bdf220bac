import type { FileRules } from '../../media/contract/file-rules.ts';

const MB = 1024 * 1024;

/** Files that a header can have (specification, section 4, "Files"). Where a provider takes less, see its `TemplateRules`. */
export const headerFileRules: FileRules = {
  converts: false,
  refusal:
    'A header has an image (JPEG, PNG), a video (MP4, 3GP) or a document (PDF, XLS, XLSX, DOC, DOCX, PPT, PPTX, TXT).',
  rules: [
    {
      family: 'image',
      types: ['image/jpeg', 'image/png'],
      maxBytes: 16 * MB,
      sentence: 'Images of templates are JPEG or PNG, up to 16 MB.',
    },
    {
      family: 'video',
      types: ['video/mp4', 'video/3gpp'],
      maxBytes: 16 * MB,
      sentence: 'Videos are MP4 or 3GP, up to 16 MB.',
    },
    {
      family: 'document',
      types: [
        'application/pdf',
        'application/vnd.ms-excel',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.ms-powerpoint',
        'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        'text/plain',
      ],
      maxBytes: 100 * MB,
      sentence: 'Documents of templates are PDF, XLS, XLSX, DOC, DOCX, PPT, PPTX or TXT, up to 100 MB.',
    },
  ],
};
