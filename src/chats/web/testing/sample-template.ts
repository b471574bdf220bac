import type { Template } from '../../../templates/contract/template.ts';

/** An approved template in English with nothing but a body; a test names what matters to it. */
export const sampleTemplate = (changes: Partial<Template> = {}): Template => ({
  id: '1',
  name: 'order_confirmed',
  language: 'en',
  category: 'utility',
  status: 'active',
  purpose: 'individual',
  channels_group: 'whatsapp',
  headerType: 'none',
  header: null,
  body: '',
  footer: null,
  buttons: [],
  variables: [],
  media: null,
  quality: null,
  reason: null,
  paused_until: null,
  category_change: null,
  has_edits: false,
  is_deactivated: false,
  changed_time: '2026-11-20T10:00:00.000Z',
  is_editable: true,
  version: 1,
  ...changes,
});
