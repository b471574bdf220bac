import { ControlError } from '../../../core/server/control/control-error.ts';
import type { Platform } from '../platform.ts';
import type { Phone } from '../registry/entities.ts';
import { metadataOf } from './contact.ts';

/** A customer takes a new number: every business that they wrote to is notified, by message and by user id. */
export function changeNumber(platform: Platform, phone: Phone, waId: string): void {
  const { registry, clock, webhooks } = platform;
  if (registry.phone(waId)) throw new ControlError(409, 'Another phone has this number.');
  const before = { wa_id: phone.wa_id, user_id: phone.user_id };
  phone.wa_id = waId;
  phone.user_id = `${before.user_id.slice(0, 3)}${registry.newId()}`;
  const chats = registry.state.chats.filter((chat) => chat.wa_id === before.wa_id);
  for (const chat of chats) {
    const number = registry.number(chat.number_id);
    if (!number) continue;
    const envelope = { messaging_product: 'whatsapp', metadata: metadataOf(number) };
    const system = {
      body: `${phone.name} changed from ${before.wa_id} to ${waId}`,
      type: 'user_changed_number',
      wa_id: waId,
      user_id: phone.user_id,
    };
    const message = {
      from: before.wa_id,
      id: registry.newMessageId(before.wa_id, 'incoming'),
      timestamp: String(clock.seconds()),
      type: 'system',
      system,
    };
    const about = { account_id: number.account_id, number_id: number.id };
    webhooks.emit({ ...about, field: 'messages', value: { ...envelope, messages: [message] } });
    const update = {
      wa_id: waId,
      user_id: { previous: before.user_id, current: phone.user_id },
      detail: 'User changed their number',
      timestamp: clock.seconds(),
    };
    webhooks.emit({ ...about, field: 'user_id_update', value: { ...envelope, user_id_update: [update] } });
    chat.wa_id = waId;
    for (const each of chat.messages) each.wa_id = waId;
  }
  registry.phonesChanged();
}
