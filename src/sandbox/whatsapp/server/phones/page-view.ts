import type { FeedGroup } from '../../../core/server/feed.ts';
import { textOf } from '../../../core/server/read-json.ts';
import type { PageView, PhoneView, TemplateView } from '../../contract/phone-view.ts';
import type { Platform } from '../platform.ts';
import type { Phone, PhoneMessage, Template } from '../registry/entities.ts';
import { messageView } from './message-view.ts';
import { WINDOW_MS } from './window.ts';

const LINES = 120;
const MOST_TEMPLATES = 40;
/** Lines that say something about another message, which shows it. */
const NOT_SHOWN = new Set(['reaction', 'edit', 'revoke']);

/** Everything that the phone page shows; chats only of the phones that are looked at, log lines of one group or of all. */
export function pageView(platform: Platform, open: ReadonlySet<string>, group: FeedGroup | null): PageView {
  const { registry, clock, settings, feed, webhooks } = platform;
  const callback = registry.state.app.callback_url;
  const { hold, duplicate, reorder, delay_ms } = settings.webhooks;
  return {
    time_ms: clock.now(),
    clock_rate: clock.rate,
    phones: registry.state.phones.map((phone) => phoneView(platform, phone, open.has(phone.wa_id))),
    numbers: registry.state.numbers.map((number) => ({
      id: number.id,
      account_id: number.account_id,
      display_phone_number: number.display_phone_number,
      verified_name: number.verified_name,
      is_registered: number.is_registered,
      quality_rating: number.quality_rating,
      has_pin: number.pin !== null,
    })),
    accounts: registry.state.accounts.map(({ id, name, status, messaging_limit, has_payment_issue }) => ({
      id,
      name,
      status,
      messaging_limit,
      has_payment_issue,
    })),
    templates: newestTemplates(registry.state.templates),
    template_count: registry.state.templates.length,
    inbox_url: callback === null ? null : new URL('/app/', callback).href,
    holds_webhooks: hold,
    holds_for_quality: settings.delivery.holds_for_quality,
    duplicates_webhooks: duplicate.share > 0,
    reorders_webhooks: reorder.share > 0,
    webhook_delay_ms: delay_ms[1],
    reviews_by_hand: settings.review_by_hand,
    pending_webhooks: webhooks.pendingCount,
    next_fault: nextFault(platform),
    log: feed.newest(LINES, group),
  };
}

function nextFault({ faults }: Platform): string | null {
  const fault = faults.list().find(({ call, count, struck }) => call === 'send' && count !== null && struck < count);
  if (!fault) return null;
  return fault.kind === 'error' || fault.kind === 'fail_later' ? String(fault.code) : fault.kind;
}

/** Those in review first, then the newest. */
function newestTemplates(templates: readonly Template[]): TemplateView[] {
  const rank = ({ status }: Template): number => (status === 'PENDING' ? 0 : 1);
  return templates
    .toSorted((a, b) => rank(a) - rank(b) || b.updated_at - a.updated_at)
    .slice(0, MOST_TEMPLATES)
    .map(({ id, name, language, category, status, quality_score, components }) => ({
      id,
      name,
      language,
      category,
      status,
      quality_score,
      text: textOf(components.find(({ type }) => String(type).toUpperCase() === 'BODY')?.['text']) ?? '',
    }));
}

function phoneView({ registry, clock }: Platform, phone: Phone, isOpen: boolean): PhoneView {
  const now = clock.now();
  const { numbers, windows, chats } = registry.state;
  const opened = numbers.map(({ id }) => windows[`${id}:${phone.wa_id}`] ?? -Infinity);
  const left = 1 - (now - Math.max(-Infinity, ...opened)) / WINDOW_MS;
  return {
    wa_id: phone.wa_id,
    user_id: phone.user_id,
    name: phone.name,
    username: phone.username,
    is_number_hidden: phone.is_number_hidden,
    is_online: phone.is_online,
    has_whatsapp: phone.has_whatsapp,
    has_stopped_marketing: phone.marketing === 'stopped',
    blocks: phone.blocks ?? [],
    blocked_by: numbers.filter(({ blocked }) => blocked.includes(phone.wa_id)).map(({ id }) => id),
    window_left: left > 0 ? Math.min(1, left) : null,
    chats: isOpen
      ? chats
          .filter(({ wa_id }) => wa_id === phone.wa_id)
          .map(({ number_id, typing_until, messages }) => ({
            number_id,
            is_typing: typing_until > now,
            messages: messages
              .filter((message) => isOnPhone(phone, message))
              .map((message) => messageView(registry, message, messages)),
          }))
      : [],
  };
}

/** What did not reach the phone is not on it: what failed, was withheld or waits until it is on again. */
function isOnPhone(phone: Phone, { type, direction, status, is_withheld }: PhoneMessage): boolean {
  if (NOT_SHOWN.has(type)) return false;
  if (direction === 'sent') return true;
  if (status === 'accepted' || status === 'failed' || is_withheld) return false;
  return status !== 'sent' || phone.is_online;
}
