import type { Platform } from '../platform.ts';
import { emitStatus } from '../sending/status-update.ts';
import type { Phone, PhoneMessage, SentMessage } from '../registry/entities.ts';

const RANK: readonly string[] = ['accepted', 'sent', 'delivered', 'read', 'played'];
const isLater = (status: string, than: string): boolean => RANK.indexOf(status) > RANK.indexOf(than);

/** Moves a message on a phone forward, and notifies the business. False when it was there already. */
function advance(platform: Platform, message: PhoneMessage, status: 'sent' | 'delivered' | 'read' | 'played'): boolean {
  if (!message.sent || !isLater(status, message.status)) return false;
  const isFirstArrival = !isLater(message.status, 'sent');
  message.status = status;
  const withPricing = status === 'sent' || (isFirstArrival && (status === 'delivered' || status === 'read'));
  emitStatus(platform, message.sent, status, { withPricing });
  platform.registry.changed();
  return true;
}

/** Lets a message reach a phone that is on; one that is off gets it when it is on again. */
export function arrive(platform: Platform, phone: Phone, message: PhoneMessage): void {
  const { clock, settings } = platform;
  const { sent_ms, delivered_ms } = settings.delivery;
  clock.after(sent_ms, () => {
    advance(platform, message, 'sent');
    clock.after(Math.max(0, delivered_ms - sent_ms), () => deliver(platform, phone, message));
  });
}

function deliver(platform: Platform, phone: Phone, message: PhoneMessage): void {
  if (message.is_withheld || message.type === 'reaction') return;
  if (phone.blocks?.includes(message.number_id)) {
    // The business is not told: the message stays at one tick, also after the block is lifted.
    message.is_withheld = true;
    return;
  }
  if (!phone.is_online) return;
  advance(platform, message, 'delivered');
  if (phone.reads_after_ms !== null) platform.clock.after(phone.reads_after_ms, () => read(platform, phone, message));
}

const read = (platform: Platform, phone: Phone, message: PhoneMessage): boolean =>
  phone.is_online && advance(platform, message, 'read');

/** What the phone's owner sees when opening a chat: everything that arrived is read. The response counts it. */
export function readChat(platform: Platform, phone: Phone, numberId: string): number {
  if (!phone.is_online) return 0;
  const { messages } = platform.registry.chat(numberId, phone.wa_id);
  const skips = platform.settings.delivery.skip_delivered_share;
  return messages.filter((message) => {
    if (message.status !== 'delivered' && !(message.status === 'sent' && platform.chance().hits(skips))) return false;
    return message.type !== 'reaction' && read(platform, phone, message);
  }).length;
}

/** Marks a voice message as played. */
export const play = (platform: Platform, message: PhoneMessage): boolean => advance(platform, message, 'played');

/** A phone that is on again gets what waited for it. */
export function comeOnline(platform: Platform, phone: Phone): void {
  phone.is_online = true;
  for (const chat of platform.registry.state.chats) {
    if (chat.wa_id !== phone.wa_id) continue;
    for (const message of chat.messages) if (message.status === 'sent') deliver(platform, phone, message);
  }
  platform.registry.changed();
}

/** After a restart: what was on its way continues. */
export function resumeArrivals(platform: Platform): void {
  for (const chat of platform.registry.state.chats) {
    const phone = platform.registry.phone(chat.wa_id);
    if (!phone) continue;
    for (const message of chat.messages) {
      if (message.sent && (message.status === 'accepted' || message.status === 'sent'))
        arrive(platform, phone, message);
    }
  }
}

/** Someone without a phone here: statuses by the clock alone. */
export function arriveSomewhere(platform: Platform, sent: SentMessage): void {
  const { clock, settings, chance } = platform;
  const { sent_ms, delivered_ms, read_ms, read_share, skip_delivered_share } = settings.delivery;
  clock.after(sent_ms, () => emitStatus(platform, sent, 'sent', { withPricing: true }));
  const isRead = chance().hits(read_share);
  const isSkipped = isRead && chance().hits(skip_delivered_share);
  if (!isSkipped) clock.after(delivered_ms, () => emitStatus(platform, sent, 'delivered', { withPricing: true }));
  if (isRead) clock.after(read_ms, () => emitStatus(platform, sent, 'read', { withPricing: isSkipped }));
}
