import type { PageView, PhoneView } from '../../contract/phone-view.ts';
import type { Platform } from '../platform.ts';
import type { Phone } from '../registry/entities.ts';
import { messageView } from './message-view.ts';
import { WINDOW_MS } from './window.ts';

const LINES = 120;
/** Lines that say something about another message, which shows it. */
const NOT_SHOWN = new Set(['reaction', 'edit', 'revoke']);

/** Everything that the phone page shows; chats only of the phones that are looked at. */
export function pageView(platform: Platform, open: ReadonlySet<string>): PageView {
  const { registry, clock, settings, faults, feed, webhooks } = platform;
  const callback = registry.state.app.callback_url;
  const fault = faults.list().find(({ call, count, struck }) => call === 'send' && count !== null && struck < count);
  return {
    time_ms: clock.now(),
    phones: registry.state.phones.map((phone) => phoneView(platform, phone, open.has(phone.wa_id))),
    numbers: registry.state.numbers.map(({ id, display_phone_number, verified_name, is_registered }) => ({
      id,
      display_phone_number,
      verified_name,
      is_registered,
    })),
    inbox_url: callback === null ? null : new URL('/app/', callback).href,
    holds_webhooks: settings.webhooks.hold,
    holds_for_quality: settings.delivery.holds_for_quality,
    pending_webhooks: webhooks.pendingCount,
    next_fault: fault
      ? fault.kind === 'error' || fault.kind === 'fail_later'
        ? String(fault.code)
        : fault.kind
      : null,
    log: feed.newest(LINES),
  };
}

function phoneView({ registry, clock }: Platform, phone: Phone, isOpen: boolean): PhoneView {
  const now = clock.now();
  const opened = registry.state.numbers.map(({ id }) => registry.state.windows[`${id}:${phone.wa_id}`] ?? -Infinity);
  const left = 1 - (now - Math.max(-Infinity, ...opened)) / WINDOW_MS;
  return {
    wa_id: phone.wa_id,
    name: phone.name,
    username: phone.is_number_hidden ? phone.username : null,
    is_online: phone.is_online,
    window_left: left > 0 ? Math.min(1, left) : null,
    chats: isOpen
      ? registry.state.chats
          .filter(({ wa_id }) => wa_id === phone.wa_id)
          .map(({ number_id, typing_until, messages }) => ({
            number_id,
            is_typing: typing_until > now,
            messages: messages
              .filter(({ type }) => !NOT_SHOWN.has(type))
              .map((message) => messageView(registry, message, messages)),
          }))
      : [],
  };
}
