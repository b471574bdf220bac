import type { Template } from '../../../templates/contract/template.ts';

/** An approved template in English with nothing but a body; a test names what matters to it. */
export const sampleTemplate = (changes: Partial<Template> = {}): Template => ({
  id: '1',
  name: 'order_confirmed',
  language: 'en',
  category: 'utility',
  status: 'active',
  channels_group: 'whatsapp',
  header: { format: 'none', text: null },
  body: '',
  footer: null,
  buttons: [],
  variables: [],
  ...changes,
});
