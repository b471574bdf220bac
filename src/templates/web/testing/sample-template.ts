import type { Template, TemplateDetail } from '../../contract/template.ts';

/** An approved template in English; a test names what matters to it. */
export const sampleTemplate = (changes: Partial<Template> = {}): Template => ({
  id: '71',
  name: 'order_shipped',
  language: 'en',
  category: 'utility',
  status: 'active',
  purpose: 'individual',
  channels_group: 'whatsapp',
  headerType: 'none',
  header: null,
  body: 'Hi {{name}}, your parcel has left our workshop.',
  footer: null,
  buttons: [],
  variables: [{ name: 'name', place: 'body', example: 'Aisha' }],
  media: null,
  quality: 'high',
  reason: null,
  paused_until: null,
  category_change: null,
  has_edits: false,
  is_deactivated: false,
  changed_time: '2026-11-18T05:00:00Z',
  is_editable: true,
  version: 1,
  ...changes,
});

/** The same with its edits. */
export const sampleDetail = (changes: Partial<TemplateDetail> = {}): TemplateDetail => ({
  ...sampleTemplate(),
  edits: null,
  ...changes,
});

/** One that was never published. */
export const sampleDraft = (changes: Partial<TemplateDetail> = {}): TemplateDetail =>
  sampleDetail({ id: '72', name: 'festive_offer', status: 'draft', quality: null, has_edits: true, ...changes });
