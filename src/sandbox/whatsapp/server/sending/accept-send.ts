import { type Json, isJson, textOf } from '../../../core/server/read-json.ts';
import { refuse } from '../graph/graph-error.ts';
import { arrive, arriveSomewhere } from '../phones/arrival.ts';
import { keepMessage } from '../phones/chat-history.ts';
import { showOutgoing } from '../phones/chat-words.ts';
import { isWindowOpen } from '../phones/window.ts';
import type { Platform } from '../platform.ts';
import type { Account, BusinessNumber, Phone, PhoneMessage, SentMessage } from '../registry/entities.ts';
import type { CheckedSend } from './check-send.ts';
import type { Fault } from './faults.ts';
import { emitStatus } from './status-update.ts';

const WINDOW_CLOSED =
  'Message failed to send because more than 24 hours have passed since the customer last replied to this number.';

interface Failure {
  code: number;
  details?: string | undefined;
}

/** Takes a checked message: from here on it exists. The response is the provider's. */
export function acceptSend(
  platform: Platform,
  number: BusinessNumber,
  account: Account,
  checked: CheckedSend,
  fault: Fault | null,
): Json {
  const { registry, limits, settings } = platform;
  const { recipient, template } = checked;
  const person = recipient.wa_id ?? recipient.input;
  const isOpen = isWindowOpen(platform, number.id, person);
  if (!template && !isOpen && settings.window_refusal === 'sync') refuse(131047, WINDOW_CLOSED);
  limits.take(number, person);
  if (!isOpen && template) limits.takePerson(account, person);

  const phone = registry.phone(person);
  const sent = record(platform, number, checked, person, isOpen);
  const message = phone ? keep(platform, phone, checked, sent) : null;
  const isHeld = template !== null && settings.delivery.holds_for_quality;
  const failure = fault ? { code: fault.code, details: fault.details } : failureOf(platform, phone, checked, isOpen);
  const link = linkedHere(checked);
  if (failure) fail(platform, sent, message, failure);
  else if (link !== null) void fetchFirst(platform, phone, message, sent, link);
  else if (template && isHeld) platform.held.push({ template_id: template.id, sent, message });
  else start(platform, phone, message, sent);
  return responseOf(sent, checked, isHeld);
}

function record(
  { registry, sends, insights, clock }: Platform,
  number: BusinessNumber,
  { recipient, template, type, biz_opaque_callback_data }: CheckedSend,
  person: string,
  isOpen: boolean,
): SentMessage {
  const id = registry.newMessageId(person);
  sends.add({
    id,
    number_id: number.id,
    recipient: person,
    biz_opaque_callback_data,
    type,
    template: template?.name ?? null,
    time_ms: clock.now(),
  });
  if (template) insights.accepted(id, template.id);
  return {
    id,
    number_id: number.id,
    wa_id: recipient.wa_id,
    user_id: recipient.user_id,
    biz_opaque_callback_data,
    category: template ? template.category.toLowerCase() : 'service',
    was_window_open: isOpen,
  };
}

/** Sends a message on, also one that was held for review. */
export function start(
  platform: Platform,
  phone: Phone | undefined,
  message: PhoneMessage | null,
  sent: SentMessage,
): void {
  if (phone && message) arrive(platform, phone, message);
  else arriveSomewhere(platform, sent);
}

function failureOf(
  platform: Platform,
  phone: Phone | undefined,
  checked: CheckedSend,
  isOpen: boolean,
): Failure | null {
  const { fail_share, fail_code } = platform.settings.delivery;
  if (!checked.template && !isOpen) return { code: 131047, details: WINDOW_CLOSED };
  if (phone && !phone.has_whatsapp) return { code: 131026, details: 'Message Undeliverable.' };
  if (checked.template?.category === 'MARKETING' && phone?.marketing === 'stopped')
    return {
      code: 131050,
      details: 'User has chosen to stop receiving marketing messages on WhatsApp from your business.',
    };
  const media = mediaMismatch(platform, checked);
  if (media !== null) return { code: 131053, details: media };
  return platform.chance().hits(fail_share) ? { code: fail_code } : null;
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
  sticker: ['image/webp'],
};

/** A file of the wrong kind is taken and fails afterwards. */
function mediaMismatch({ registry }: Platform, { type, content }: CheckedSend): string | null {
  const allowed = ALLOWED[type];
  const media = typeof content['id'] === 'string' ? registry.media(content['id']) : undefined;
  const mime = media?.mime_type.split(';', 1)[0] ?? '';
  if (!allowed || !media || allowed.includes(mime)) return null;
  return `Unsupported ${type} mime type ${media.mime_type}. Please use one of ${allowed.join(', ')}.`;
}

/** Media by link is fetched after acceptance; what cannot be had ends the message. */
async function fetchFirst(
  platform: Platform,
  phone: Phone | undefined,
  message: PhoneMessage | null,
  sent: SentMessage,
  link: string,
): Promise<void> {
  const problem = await problemOfLink(link);
  if (problem === null) start(platform, phone, message, sent);
  else fail(platform, sent, message, { code: 131053, details: problem });
}

/** Ends a message that was accepted. */
export function fail(platform: Platform, sent: SentMessage, message: PhoneMessage | null, error: Failure): void {
  platform.clock.after(platform.settings.delivery.sent_ms, () => {
    if (message) message.status = 'failed';
    platform.registry.changed();
    emitStatus(platform, sent, 'failed', { error });
  });
}

function keep(platform: Platform, phone: Phone, checked: CheckedSend, sent: SentMessage): PhoneMessage {
  const message: PhoneMessage = {
    id: sent.id,
    number_id: sent.number_id,
    wa_id: phone.wa_id,
    direction: 'received',
    type: checked.type,
    content: checked.content,
    context_id: checked.context_id,
    time: platform.clock.now(),
    status: 'accepted',
    reaction: null,
    is_deleted: false,
    is_edited: false,
    sent,
  };
  keepMessage(platform, message);
  showOutgoing(platform, phone, message);
  return message;
}

function responseOf(sent: SentMessage, { recipient, template }: CheckedSend, isHeld: boolean): Json {
  const contact =
    recipient.wa_id !== null && recipient.input !== recipient.user_id
      ? { input: recipient.input, wa_id: recipient.wa_id }
      : { input: recipient.input, user_id: recipient.user_id };
  const status = isHeld ? 'held_for_quality_assessment' : 'accepted';
  return {
    messaging_product: 'whatsapp',
    contacts: [contact],
    messages: [{ id: sent.id, ...(template ? { message_status: status } : {}) }],
  };
}

const FETCH_WITHIN_MS = 5_000;
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/;

/** The address of a message's file on this machine; null for any other: nothing leaves the machine, and it counts as good. */
function linkedHere({ content }: CheckedSend): string | null {
  const { header } = content;
  const link = textOf(content['link']) ?? (isJson(header) ? textOf(header['link']) : undefined);
  return link !== undefined && HERE.test(URL.parse(link)?.hostname ?? '') ? link : null;
}

/** What is wrong with a file that is fetched by its address; null: nothing. */
async function problemOfLink(link: string): Promise<string | null> {
  const { request } = await import('undici');
  try {
    const { statusCode, body } = await request(link, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    await body.dump();
    return statusCode === 200 ? null : `Downloading media from weblink failed with http code ${statusCode}`;
  } catch (error) {
    return `Downloading media from weblink failed: ${error instanceof Error ? error.message : 'no answer'}`;
  }
}
