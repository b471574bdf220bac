import type { ChannelCapabilities } from '../../capabilities.ts';
import { whatsappContent } from './content.ts';
import { whatsappTemplates } from './templates.ts';

/** Of the WhatsApp Business Platform. The pair limit: 45 messages may run ahead of one in 6 s to one person. */
export const whatsappCapabilities: ChannelCapabilities = {
  provider: 'WhatsApp',
  manager: 'WhatsApp Manager',
  // A phone reaches more than a business-scoped id does.
  addresses: { personIdsWithin: 'portfolio', preferred: ['phone_id', 'person_id', 'sender_id'], dialsPhones: true },
  window: { hours: 24, afterwards: 'template' },
  content: whatsappContent,
  templates: whatsappTemplates,
  budgets: { pair: { burst: 45, seconds: 6 }, firstContacts: 'portfolio' },
  settlesUnknownBy: 'callback',
  reads: 'per_message',
};
