import { randomBytes } from 'node:crypto';
import { isJson, textOf, type Json } from '../../../../core/server/read-json.ts';
import { contactOf, metadataOf } from '../../phones/contact.ts';
import type { Platform } from '../../platform.ts';
import type { BusinessNumber } from '../../registry/entities.ts';
import { isWithin, permissionOf, requestLimits, requireCalling } from '../../sending/call-permission.ts';
import type { Call } from '../../sending/calls.ts';
import { callbackDataOf, checkProduct } from '../../sending/check-send.ts';
import { requireOneOf } from '../../sending/parameter-text.ts';
import { recipientOf } from '../../sending/recipient.ts';
import { numberFor } from '../access.ts';
import type { GraphCall, GraphRoute } from '../graph-call.ts';
import { refuse } from '../graph-error.ts';

/** Calls and who permits them. Meta's reference, "Calling API". No phone here answers a call: it rings until it is ended. */
export const callRoutes: readonly GraphRoute[] = [
  { method: 'POST', path: '/:id/calls', call: 'number', scope: 'whatsapp_business_messaging', run: act },
  {
    method: 'GET',
    path: '/:id/call_permissions',
    call: 'number',
    scope: 'whatsapp_business_messaging',
    run: showPermission,
  },
];

const ACTIONS = ['connect', 'pre_accept', 'accept', 'reject', 'terminate'];
/** What is done with a call that a customer makes. */
const ANSWERS: ReadonlySet<string> = new Set(['pre_accept', 'accept', 'reject']);
// "Currently 10 connected calls every 24 hours."
const MOST_CALLS = { time_period: 'PT24H', max_allowed: 10, current_usage: 0 };

function act(call: GraphCall): Json {
  const { platform, parameters } = call;
  const { number } = numberFor(platform, call.caller, call.id, 'post');
  checkProduct(parameters);
  requireCalling(number);
  const action = requireOneOf(parameters['action'] ?? 'connect', 'action', ACTIONS);
  checkSession(parameters['session']);
  if (action === 'connect') return start(platform, number, parameters);
  const id = textOf(parameters['call_id']);
  if (id === undefined) return refuse(100, { message: 'The parameter call_id is required.' });
  const known = platform.calls.find(id);
  // No public source for the words.
  if (known?.number_id !== number.id || (ANSWERS.has(action) && known.direction === 'BUSINESS_INITIATED'))
    return refuse(100, { message: 'Invalid parameter', details: `Invalid call_id for the action ${action}` });
  if (action === 'accept') {
    known.biz_opaque_callback_data = callbackDataOf(parameters);
    platform.calls.connect(known, platform.clock.now());
  }
  if (action === 'reject' || action === 'terminate') end(platform, number, id, known);
  return { messaging_product: 'whatsapp', success: true };
}

/** A description of the session. RFC 8866: it begins with its version, which is 0. */
function checkSession(session: unknown): void {
  if (session === undefined) return;
  if (!isJson(session)) return refuse(100, { message: 'Param session must be a JSON object.' });
  requireOneOf(session['sdp_type'], "session['sdp_type']", ['offer', 'answer']);
  if (!/^v=0\r?\n/.test(textOf(session['sdp']) ?? ''))
    refuse(100, { message: 'Invalid parameter', details: 'SDP Validation error' });
}

function start(platform: Platform, number: BusinessNumber, parameters: Json): Json {
  const { registry, calls, clock } = platform;
  const recipient = recipientOf(parameters, number, registry);
  const waId = recipient.wa_id ?? recipient.input;
  if (permissionOf(platform, number.id, waId).status === 'no_permission')
    refuse(138_006, 'No approved call permission from the recipient');
  const phone = registry.phone(waId);
  if (phone?.has_whatsapp !== true) refuse(138_001, 'Receiver is unable to receive calls');
  if (calls.isBusy(number.id, waId)) refuse(138_003, 'A call is already ongoing with the receiver');
  const id = `wacid.${randomBytes(30).toString('base64')}`;
  const data = callbackDataOf(parameters);
  calls.start(id, {
    number_id: number.id,
    wa_id: waId,
    direction: 'BUSINESS_INITIATED',
    connected_at: null,
    biz_opaque_callback_data: data,
  });
  if (phone?.is_online === true)
    emit(platform, number, {
      statuses: [
        {
          id,
          type: 'call',
          status: 'RINGING',
          timestamp: seconds(clock.now()),
          recipient_id: waId,
          ...(data === null ? {} : { biz_opaque_callback_data: data }),
        },
      ],
    });
  return { messaging_product: 'whatsapp', calls: [{ id }] };
}

/** Meta's reference, Calling API, "Call terminate webhook". */
function end(platform: Platform, number: BusinessNumber, id: string, call: Call): void {
  const { calls, registry, clock } = platform;
  calls.end(id);
  const phone = registry.phone(call.wa_id);
  const isTheirs = call.direction === 'USER_INITIATED';
  const now = clock.now();
  const { connected_at: connectedAt, biz_opaque_callback_data: data } = call;
  emit(platform, number, {
    ...(phone ? { contacts: [contactOf(phone)] } : {}),
    calls: [
      {
        id,
        from: isTheirs ? call.wa_id : number.wa_id,
        to: isTheirs ? number.wa_id : call.wa_id,
        event: 'terminate',
        direction: call.direction,
        timestamp: seconds(now),
        status: connectedAt === null ? 'FAILED' : 'COMPLETED',
        ...(connectedAt === null
          ? {}
          : {
              start_time: seconds(connectedAt),
              end_time: seconds(now),
              duration: Math.floor((now - connectedAt) / 1000),
            }),
        ...(data === null ? {} : { biz_opaque_callback_data: data }),
      },
    ],
  });
}

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

function emit({ webhooks }: Platform, number: BusinessNumber, value: Json): void {
  webhooks.emit({
    account_id: number.account_id,
    number_id: number.id,
    field: 'calls',
    value: { messaging_product: 'whatsapp', metadata: metadataOf(number), ...value },
  });
}

function showPermission({ platform, caller, id, parameters }: GraphCall): Json {
  const { number } = numberFor(platform, caller, id);
  requireCalling(number);
  const asked = textOf(parameters['user_wa_id']);
  if (asked === undefined) return refuse(100, { message: 'The parameter user_wa_id is required.' });
  const waId = asked.replaceAll(/\D/g, '');
  const permission = permissionOf(platform, number.id, waId);
  const requests = requestLimits(platform, number.id, waId);
  return {
    messaging_product: 'whatsapp',
    permission,
    actions: [
      {
        action_name: 'send_call_permission_request',
        can_perform_action: permission.status !== 'permanent' && isWithin(requests),
        limits: requests,
      },
      { action_name: 'start_call', can_perform_action: permission.status !== 'no_permission', limits: [MOST_CALLS] },
    ],
  };
}
