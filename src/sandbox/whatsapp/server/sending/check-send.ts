import { refuse, refuseValue } from '../graph/graph-error.ts';
import { isJson, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Template } from '../registry/entities.ts';
import { CONTENT_CHECKS, contentOf, lengthOf, type CheckContext } from './check-content.ts';
import { checkInteractive } from './check-interactive.ts';
import { checkTemplate } from './check-template.ts';
import { recipientOf, type Recipient } from './recipient.ts';
import { filledTemplate } from './template-variables.ts';

export interface CheckedSend {
  recipient: Recipient;
  type: string;
  content: Json;
  template: Template | null;
  context_id: string | null;
  biz_opaque_callback_data: string | null;
}

const TYPES = [...Object.keys(CONTENT_CHECKS), 'interactive', 'template'];
const LONGEST_CALLBACK_DATA = 512;

/** Everything that Meta checks before it accepts a message. */
export function checkSend(body: Json, context: CheckContext): CheckedSend {
  checkProduct(body);
  const recipient = recipientOf(body, context.number, context.registry);
  const type = textOf(body['type']) ?? 'text';
  const recipientType = textOf(body['recipient_type']) ?? 'individual';
  if (recipientType !== 'individual')
    refuse(100, { message: `Param recipient_type must be one of {INDIVIDUAL} - got "${recipientType}".` });
  if (!TYPES.includes(type))
    refuse(100, { message: `Param type must be one of {${TYPES.join(', ').toUpperCase()}} - got "${type}".` });
  const template = checkType(body, type, context);
  if (template?.category === 'AUTHENTICATION' && recipient.wa_id === null)
    refuse(131062, 'Authentication templates can be sent to phone numbers only.');
  return {
    recipient,
    type,
    content: template ? filledTemplate(template, body['template'] as Json) : contentOf(body, type),
    template,
    context_id: contextOf(body, type),
    biz_opaque_callback_data: callbackDataOf(body),
  };
}

/** `messaging_product` is in every body of this API. */
export function checkProduct(body: Json): void {
  if (body['messaging_product'] === undefined) refuse(100, { message: 'The parameter messaging_product is required.' });
  if (body['messaging_product'] !== 'whatsapp')
    refuse(100, {
      message: `Param messaging_product must be one of {WHATSAPP} - got "${JSON.stringify(body['messaging_product']).replaceAll('"', '')}".`,
    });
}

function checkType(body: Json, type: string, context: CheckContext): Template | null {
  if (type === 'template') return checkTemplate(body['template'], context);
  if (type === 'interactive') checkInteractive(body['interactive'], context);
  else CONTENT_CHECKS[type]?.(body[type], context);
  return null;
}

function contextOf(body: Json, type: string): string | null {
  const { context } = body;
  if (context === undefined || context === null) return null;
  if (type === 'reaction') refuseValue('Param context is not allowed on a reaction.');
  const id = isJson(context) ? textOf(context['message_id']) : undefined;
  if (id === undefined) return refuseValue("Param context['message_id'] must be a non-empty string");
  if (!id.startsWith('wamid.')) refuseValue("Param context['message_id'] is not a valid message id.");
  return id;
}

function callbackDataOf(body: Json): string | null {
  const data = body['biz_opaque_callback_data'];
  if (data === undefined || data === null) return null;
  if (typeof data !== 'string' || lengthOf(data) > LONGEST_CALLBACK_DATA)
    return refuse(100, {
      message: `Param biz_opaque_callback_data must be a string of at most ${LONGEST_CALLBACK_DATA} characters.`,
    });
  return data;
}
