import { textOf, type Json } from '../../../../core/server/read-json.ts';
import { metadataOf } from '../../phones/contact.ts';
import type { Platform } from '../../platform.ts';
import { checkProduct } from '../../sending/check-send.ts';
import type { BusinessNumber, PhoneChat, PhoneMessage } from '../../registry/entities.ts';
import { numberFor } from '../access.ts';
import type { GraphCall, GraphRoute } from '../graph-call.ts';
import { refuse } from '../graph-error.ts';

/** Contacts and history of a number that is used with the WhatsApp Business app too. Meta's reference, "Onboard WhatsApp Business app users". */
export const syncRoutes: readonly GraphRoute[] = [
  { method: 'POST', path: '/:id/smb_app_data', call: 'number', scope: 'whatsapp_business_messaging', run: request },
];

const TYPES = ['smb_app_state_sync', 'history'] as const;
const DAY_MS = 86_400_000;

function request(call: GraphCall): Json {
  const { platform, parameters } = call;
  const { number } = numberFor(platform, call.caller, call.id, 'post');
  checkProduct(parameters);
  const given = textOf(parameters['sync_type']);
  const type = TYPES.find((each) => each === given);
  if (!type)
    return refuse(100, { message: `Param sync_type must be one of {${TYPES.join(', ')}} - got "${given ?? ''}".` });
  if (!number.is_on_biz_app)
    refuse(100, {
      message: 'Invalid parameter',
      details: 'The phone number is not used with the WhatsApp Business app.',
    });
  // Both codes: Meta's reference, "Cloud API, error codes".
  if (number.sync_requests.includes(type))
    refuse(2_593_107, 'This synchronization was requested before; it can be performed only once.');
  if (platform.clock.now() - Date.parse(number.last_onboarded_time) > DAY_MS)
    refuse(2_593_108, 'The synchronization can be requested within 24 hours of onboarding only.');
  number.sync_requests.push(type);
  platform.registry.changed();
  if (type === 'history') sendHistory(platform, number);
  else sendContacts(platform, number);
  return { messaging_product: 'whatsapp', request_id: platform.registry.newId() };
}

function emit(platform: Platform, number: BusinessNumber, field: string, value: Json): void {
  platform.webhooks.emit({
    account_id: number.account_id,
    number_id: number.id,
    field,
    value: { messaging_product: 'whatsapp', metadata: metadataOf(number), ...value },
  });
}

/** The contacts of the owner's phone: everyone who has one here. Meta's reference, "smb_app_state_sync webhook". */
function sendContacts(platform: Platform, number: BusinessNumber): void {
  const timestamp = String(platform.clock.seconds());
  const contacts = platform.registry.state.phones.map(({ name, wa_id }) => ({
    type: 'contact',
    contact: { full_name: name, first_name: name.split(' ', 1)[0], phone_number: wa_id },
    action: 'add',
    metadata: { timestamp },
  }));
  emit(platform, number, 'smb_app_state_sync', { state_sync: contacts });
}

/** How old messages of a phase are at most, in days. Meta's reference, "history webhook". */
const PHASES = [1, 90, 180] as const;

/** What was written before, newest phase first; or that the owner does not share it. Meta's reference, "history webhook". */
function sendHistory(platform: Platform, number: BusinessNumber): void {
  // Meta's reference, "Cloud API, error codes".
  if (!number.shares_history) {
    emit(platform, number, 'history', {
      history: [
        {
          errors: [
            {
              code: 2_593_109,
              title: 'History sync is turned off by the business from the WhatsApp Business App',
              message: 'History sync is turned off by the business from the WhatsApp Business App',
              error_data: { details: 'History sharing is turned off by the business' },
            },
          ],
        },
      ],
    });
    return;
  }
  const now = platform.clock.now();
  const chats = platform.registry.state.chats.filter(({ number_id }) => number_id === number.id);
  for (const [phase, days] of PHASES.entries()) {
    const newest = phase === 0 ? -1 : (PHASES[phase - 1] ?? 0) * DAY_MS;
    const isIn = ({ time }: PhoneMessage): boolean => now - time > newest && now - time <= days * DAY_MS;
    const threads = chats.flatMap((chat) => threadOf(number, chat, chat.messages.filter(isIn)));
    emit(platform, number, 'history', {
      history: [
        {
          metadata: { phase, chunk_order: 1, progress: Math.round((100 * (phase + 1)) / PHASES.length) },
          threads,
        },
      ],
    });
  }
}

const MEDIA: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker']);

function threadOf(number: BusinessNumber, { wa_id: waId }: PhoneChat, messages: readonly PhoneMessage[]): Json[] {
  if (messages.length === 0) return [];
  return [
    {
      id: waId,
      messages: messages.map((message) => {
        const isFromCustomer = message.direction === 'sent';
        const isMedia = MEDIA.has(message.type);
        return {
          from: isFromCustomer ? waId : number.wa_id,
          ...(isFromCustomer ? {} : { to: waId }),
          id: message.id,
          timestamp: String(Math.floor(message.time / 1000)),
          type: isMedia ? 'media_placeholder' : message.type,
          ...(isMedia
            ? {}
            : { [message.type]: message.type === 'contacts' ? message.content['contacts'] : message.content }),
          history_context: { status: historyStatus(message) },
        };
      }),
    },
  ];
}

const STATUSES: Readonly<Record<string, string>> = {
  accepted: 'PENDING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  played: 'PLAYED',
  failed: 'ERROR',
};

const historyStatus = ({ status }: PhoneMessage): string => STATUSES[status] ?? 'PENDING';
