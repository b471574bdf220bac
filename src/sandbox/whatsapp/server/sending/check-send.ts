import { refuse, refuseValue } from '../graph/graph-error.ts';
import { parsedJson } from '../graph/read-body.ts';
import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Template } from '../registry/entities.ts';
import { checkContacts } from './check-contacts.ts';
import type { CheckContext } from './check-context.ts';
import { checkInteractive } from './check-interactive.ts';
import { checkLocation } from './check-location.ts';
import { checkMediaMessage } from './check-media.ts';
import { checkReaction } from './check-reaction.ts';
import { checkTemplate } from './check-template.ts';
import { checkText } from './check-text.ts';
import { checkCallKeys, checkKeys } from './known-keys.ts';
import { isLonger, optionalBoolean, requireOneOf } from './parameter-text.ts';
import { recipientOf, type Recipient } from './recipient.ts';
import { filledTemplate } from './template-variables.ts';

export interface CheckedSend {
  recipient: Recipient;
  type: string;
  content: Json;
  template: Template | null;
  context_id: string | null;
  biz_opaque_callback_data: string | null;
  /** By the call for marketing, which is billed as a category of its own. */
  is_marketing_call: boolean;
}

/** The check of each plain kind, by its name. */
const CONTENT_CHECKS: Readonly<Record<string, (value: unknown, context: CheckContext) => void>> = {
  text: checkText,
  image: checkMediaMessage('image'),
  video: checkMediaMessage('video'),
  document: checkMediaMessage('document'),
  audio: checkMediaMessage('audio'),
  sticker: checkMediaMessage('sticker'),
  location: checkLocation,
  contacts: checkContacts,
  reaction: checkReaction,
  interactive: checkInteractive,
};
const TYPES = [...Object.keys(CONTENT_CHECKS), 'template'];

// Meta's reference, Messages API: at most 512 characters, returned in the statuses.
const LONGEST_CALLBACK_DATA = 512;
const GROUPS_NEED = 'The phone number is not eligible for the Groups API.';

/** Everything that Meta checks before it accepts a message. */
export function checkSend(given: Json, context: CheckContext): CheckedSend {
  checkProduct(given);
  checkCallKeys(given, 'message');
  const recipient = addressed(given, context);
  const type = textOf(given['type']) ?? 'text';
  // Public error text.
  if (!TYPES.includes(type))
    refuse(100, { message: `Param type must be one of {${TYPES.join(', ').toUpperCase()}} - got "${type}".` });
  // whatsapp-api-js, src/fetch.js of its first versions and contacts.ts since: the object may be a text of JSON in the JSON.
  const body = { ...given, [type]: parsedJson(given[type]) };
  const template = type === 'template' ? checkTemplate(body['template'], context) : null;
  CONTENT_CHECKS[type]?.(body[type], context);
  return checked(body, type, recipient, template, context);
}

/**
 * The same for `marketing_messages`, which takes templates of the category for marketing only. Meta's reference,
 * Marketing Messages API for WhatsApp, Send marketing messages and Error codes.
 */
export function checkMarketingSend(body: Json, context: CheckContext): CheckedSend {
  checkProduct(body);
  checkCallKeys(body, 'marketing_message');
  const recipient = addressed(body, context);
  // Public error text.
  if (body['type'] !== 'template')
    refuse(100, { message: 'Invalid parameter', details: 'Message must be a template message.' });
  if (body['product_policy'] !== undefined)
    requireOneOf(body['product_policy'], 'product_policy', ['cloud_api_fallback', 'strict']);
  optionalBoolean(body['message_activity_sharing'], 'message_activity_sharing');
  const template = checkTemplate(body['template'], context);
  if (template.category !== 'MARKETING')
    refuse(134100, 'Only templates of the category marketing can be sent by this call.');
  return { ...checked(body, 'template', recipient, template, context), is_marketing_call: true };
}

function checked(
  body: Json,
  type: string,
  recipient: Recipient,
  template: Template | null,
  context: CheckContext,
): CheckedSend {
  // Meta's reference, Business-scoped user IDs: authentication templates need a phone number.
  if (template?.category === 'AUTHENTICATION' && recipient.wa_id === null)
    refuse(131062, 'Authentication templates can be sent to phone numbers only.');
  return {
    recipient,
    type,
    content: template ? filledTemplate(template, body['template'] as Json) : contentOf(body, type),
    template,
    context_id: contextOf(body, type, context),
    biz_opaque_callback_data: callbackDataOf(body),
    is_marketing_call: false,
  };
}

/** `messaging_product` is in every body of this API. Public error text. */
export function checkProduct(body: Json): void {
  if (body['messaging_product'] === undefined) refuse(100, { message: 'The parameter messaging_product is required.' });
  if (body['messaging_product'] !== 'whatsapp')
    refuse(100, {
      message: `Param messaging_product must be one of {WHATSAPP} - got "${JSON.stringify(body['messaging_product']).replaceAll('"', '')}".`,
    });
}

function addressed(body: Json, context: CheckContext): Recipient {
  const type = body['recipient_type'];
  if (type !== undefined && type !== null && type !== 'individual') {
    const word = requireOneOf(type, 'recipient_type', ['individual', 'group']);
    // Meta's reference, Groups API, Error codes; no number of the sandbox has groups.
    if (word === 'group') refuse(131215, GROUPS_NEED);
  }
  return recipientOf(body, context.number, context.registry);
}

function contextOf(body: Json, type: string, { message }: CheckContext): string | null {
  const { context } = body;
  if (context === undefined || context === null) return null;
  // Meta's reference, Messages API: reactions take no context.
  if (type === 'reaction') refuseValue('Param context is not allowed on a reaction.');
  // No public source.
  if (!isJson(context)) return refuse(100, { message: 'Param context must be a JSON object.' });
  checkKeys(context, 'context', 'context');
  const id = textOf(context['message_id']);
  if (id === undefined) return refuse(100, { message: "The parameter context['message_id'] is required." });
  // No public source.
  if (!message(id)) refuseValue("Param context['message_id'] is not a valid message id.");
  return id;
}

/** The text that is returned in what is told about a send. */
export function callbackDataOf(body: Json): string | null {
  const data = body['biz_opaque_callback_data'];
  if (data === undefined || data === null) return null;
  // No public source.
  if (typeof data !== 'string' || isLonger(data, LONGEST_CALLBACK_DATA))
    return refuse(100, {
      message: `Param biz_opaque_callback_data must be a string of at most ${LONGEST_CALLBACK_DATA} characters.`,
    });
  return data;
}

/** What an object of a kind reads like, for a log. */
function contentOf(body: Json, type: string): Json {
  const value = body[type];
  if (type === 'contacts') return { contacts: listOf(value) };
  return isJson(value) ? value : {};
}
