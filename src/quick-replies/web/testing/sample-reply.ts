import type { QuickReply } from '../../contract/quick-reply.ts';

/** A quick reply of the team. */
export const sampleReply = (rest: Partial<QuickReply> = {}): QuickReply => ({
  id: '701',
  scope: 'team',
  shortcut: 'delivery-time',
  title: 'Delivery time',
  language: 'en',
  text: 'Hi {{contact.first_name}}, it comes on {{date}}.',
  use_count: 0,
  version: 1,
  modified_time: '2026-11-20T05:00:00.000Z',
  ...rest,
});
