import type { TemplateRules } from '../../template-rules.ts';

const MB = 1024 * 1024;

/**
 * Of Meta's template reference ("Components", "Template limits") and, for files, of its Resumable Upload API, which takes
 * PDF, JPEG, PNG and MP4. The words for each variable are those that its review asks for (error subcode 2388293).
 */
export const whatsappTemplates: TemplateRules = {
  provider: 'WhatsApp',
  buttonLabel: 25,
  phoneNumber: 20,
  code: 20,
  headerVariables: 1,
  urlButtons: 2,
  phoneButtons: 1,
  codeButtons: 1,
  samples: {
    image: {
      types: ['image/jpeg', 'image/png'],
      maxBytes: 5 * MB,
      sentence: 'WhatsApp takes images in a template as JPEG or PNG, up to 5 MB.',
    },
    video: {
      types: ['video/mp4'],
      maxBytes: 16 * MB,
      sentence: 'WhatsApp takes videos in a template as MP4, up to 16 MB.',
    },
    document: {
      types: ['application/pdf'],
      maxBytes: 100 * MB,
      sentence: 'WhatsApp takes documents in a template as PDF, up to 100 MB.',
    },
  },
  wordsPerVariable: 2,
  edits: { hours: 24, max: 10, days: 30 },
};
