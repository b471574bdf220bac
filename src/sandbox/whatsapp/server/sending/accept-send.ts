import type { Json } from '../../../core/server/read-json.ts';
import { refuse } from '../graph/graph-error.ts';
import { arrive, arriveSomewhere } from '../phones/arrival.ts';
import { keepMessage } from '../phones/chat-history.ts';
import { showOutgoing } from '../phones/chat-words.ts';
import { entryPointUntil } from '../phones/entry-point.ts';
import { isWindowOpen } from '../phones/window.ts';
import type { HeldSend, Platform } from '../platform.ts';
import type { Account, BusinessNumber, Phone, PhoneMessage, SentMessage } from '../registry/entities.ts';
import type { CheckedSend } from './check-send.ts';
import { failureOf, WINDOW_CLOSED, type Failure } from './failure-of-send.ts';
import type { Fault } from './faults.ts';
import { problemOfFiles } from './media-problem.ts';
import { categoryOf } from './pricing.ts';
import { filesOf } from './sent-files.ts';
import { emitStatus } from './status-update.ts';

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
  const sent = record(platform, number, account, checked, person, isOpen);
  const message = phone ? keep(platform, phone, checked, sent) : null;
  const isHeld = template !== null && settings.delivery.holds_for_quality;
  const failure = fault
    ? { code: fault.code, details: fault.details }
    : failureOf(platform, account, phone, checked, sent);
  const accepted = { sent, message, files: filesOf(checked) };
  if (failure) fail(platform, sent, message, failure);
  else if (template && isHeld) platform.held.push({ ...accepted, template_id: template.id });
  else start(platform, accepted);
  return responseOf(sent, checked, isHeld);
}

function record(
  platform: Platform,
  number: BusinessNumber,
  account: Account,
  { recipient, template, type, biz_opaque_callback_data, is_marketing_call }: CheckedSend,
  person: string,
  isOpen: boolean,
): SentMessage {
  const { registry, sends, insights, clock } = platform;
  const id = registry.newMessageId(person, 'outgoing');
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
    category: categoryOf(template, recipient.wa_id, account, is_marketing_call),
    was_window_open: isOpen,
    entry_point_until: entryPointUntil(platform, number.id, person),
  };
}

/** Sends a message on, also one that was held for review. Files are looked at first: one that does not fit ends it. */
export function start(platform: Platform, { sent, message, files }: Omit<HeldSend, 'template_id'>): void {
  if (files.length === 0) return leave(platform, sent, message);
  problemOfFiles(platform, files)
    .then((problem) => {
      if (problem === null) leave(platform, sent, message);
      else fail(platform, sent, message, { code: 131053, details: problem });
    })
    .catch(platform.onFault);
}

function leave(platform: Platform, sent: SentMessage, message: PhoneMessage | null): void {
  const phone = message && platform.registry.phone(message.wa_id);
  if (phone) arrive(platform, phone, message);
  else arriveSomewhere(platform, sent);
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
