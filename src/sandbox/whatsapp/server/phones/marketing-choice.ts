import type { Platform } from '../platform.ts';
import type { BusinessNumber, Phone } from '../registry/entities.ts';
import { metadataOf } from './contact.ts';

/** The platform's own button by which a person stops a business's marketing, or lets it continue. */
export function stopOrResumeMarketing(
  { registry, webhooks, clock, feed }: Platform,
  phone: Phone,
  number: BusinessNumber,
  value: 'stop' | 'resume',
): void {
  phone.marketing = value === 'stop' ? 'stopped' : 'allowed';
  registry.changed();
  const identity = { ...(phone.is_number_hidden ? {} : { wa_id: phone.wa_id }), user_id: phone.user_id };
  const preference = {
    ...identity,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: clock.seconds(),
  };
  feed.add({
    group: 'other',
    icon: 'zap',
    title: value === 'stop' ? 'Marketing stopped' : 'Marketing resumed',
    detail: phone.name,
    json: preference,
  });
  webhooks.emit({
    account_id: number.account_id,
    number_id: number.id,
    field: 'user_preferences',
    value: {
      messaging_product: 'whatsapp',
      metadata: metadataOf(number),
      contacts: [identity],
      user_preferences: [preference],
    },
  });
}
