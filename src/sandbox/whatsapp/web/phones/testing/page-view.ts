import type { PageView, PhoneView } from '../../../contract/phone-view.ts';

/** A customer who has not written yet. */
export const phone: PhoneView = {
  wa_id: '919000010001',
  name: 'Kavya Nair',
  user_id: 'IN.9919000010001',
  username: null,
  is_number_hidden: false,
  is_online: true,
  has_whatsapp: true,
  has_stopped_marketing: false,
  blocks: [],
  blocked_by: [],
  window_left: null,
  chats: [],
};

/** What the page reads when that is the only customer. */
export const view: PageView = {
  time_ms: 0,
  clock_rate: 1,
  phones: [phone],
  numbers: [
    {
      id: '500',
      account_id: '400',
      display_phone_number: '+91 90000 00001',
      verified_name: 'Shop',
      is_registered: true,
      quality_rating: 'GREEN',
      has_pin: false,
    },
  ],
  accounts: [],
  templates: [],
  template_count: 0,
  inbox_url: null,
  holds_webhooks: false,
  holds_for_quality: false,
  duplicates_webhooks: false,
  reorders_webhooks: false,
  webhook_delay_ms: 0,
  reviews_by_hand: false,
  pending_webhooks: 0,
  next_fault: null,
  log: [],
};
