import type {
  IncomingChange,
  IncomingContent,
  IncomingPerson,
  IncomingUpdate,
  MessagePrice,
} from '../../../../contract/incoming.ts';
import type { WebhookPart } from '../../provider.ts';
import { splitWebhook } from '../convert-webhook.ts';

/** A payload, taken apart to the end. `ignored` names what is acknowledged and changes nothing. */
export interface ConvertedPayload {
  parts: { part: WebhookPart; updates: readonly IncomingUpdate[] }[];
  malformed: string[];
  ignored: string[];
}

export function convertPayload(body: Buffer, receivedTime: string): ConvertedPayload {
  const converted: ConvertedPayload = { parts: [], malformed: [], ignored: [] };
  const split = splitWebhook(body, receivedTime);
  for (const part of split) {
    try {
      const updates = part.convert();
      if (updates.length === 0) converted.ignored.push(nameOf(part));
      else converted.parts.push({ part, updates });
    } catch (error) {
      converted.malformed.push(error instanceof Error ? error.message : String(error));
    }
  }
  return converted;
}

const LISTS = ['messages', 'statuses', 'errors', 'user_preferences', 'user_id_update'];

/** The list or the field that a part is of. */
function nameOf(part: WebhookPart): string {
  const payload = JSON.parse(part.alone().toString()) as {
    entry: { changes: { field?: string; value: Record<string, unknown> }[] }[];
  };
  const { field, value } = payload.entry[0]?.changes[0] ?? { value: {} };
  const list =
    field !== undefined && LISTS.includes(field) ? LISTS.find((name) => Array.isArray(value[name])) : undefined;
  return list ?? field ?? 'unnamed';
}

/** What a payload comes to, as short lines that a table of cases can hold. */
export function conclude({ parts, malformed, ignored }: ConvertedPayload): string[] {
  return [
    ...parts.flatMap(({ updates }) => updates.map(concludeUpdate)),
    ...malformed.map((reason) => `malformed: ${reason}`),
    ...ignored.map((name) => `ignored: ${name}`),
  ];
}

/** One update as one line. */
export function concludeUpdate(update: IncomingUpdate): string {
  if (update.kind === 'account') {
    const { type, ...rest } = update.change;
    const number = update.display_number === null ? '' : ` number ${update.display_number}`;
    return `${type} ${JSON.stringify(rest)} of account ${update.provider_account_id}${number}`;
  }
  const at = `at ${update.provider_number_id}`;
  switch (update.kind) {
    case 'message':
      return [
        content(update.content),
        `from ${who(update.sender)}`,
        update.quoted_provider_id === null ? '' : `quotes ${update.quoted_provider_id.slice(0, 24)}`,
        Object.keys(update.meta).join(' '),
        update.time.slice(0, 19),
        at,
      ]
        .filter(Boolean)
        .join(' | ');
    case 'reaction':
      return `reaction "${update.emoji}" on ${update.target_provider_id} ${side(update)} ${who(update.sender)} ${at}`;
    case 'edit':
      return `edit of ${update.target_provider_id.slice(0, 24)} to ${update.content ? content(update.content) : ''}${business(update)} ${at}`;
    case 'revoke':
      return `revoke of ${update.target_provider_id.slice(0, 24)}${business(update)} ${at}`;
    case 'status':
      return `status ${update.status} of ${update.provider_id.slice(0, 24)} ${update.time.slice(0, 19)}${update.error ? ` error ${update.error.refusal.code}` : ''}${update.price ? ` ${price(update.price)}` : ''} ${at}`;
    case 'id_change':
      return `id change from ${who(update.previous)} to ${who(update.current)} ${at}`;
    case 'preference':
      return `${update.preference} by ${who(update.person)} ${at}`;
    case 'fault':
      return `fault ${update.code} ${at}`;
    default:
      return concludeElsewhere(update, at);
  }
}

/** What was written elsewhere: in the business's own app, or before the number was connected. */
function concludeElsewhere(update: Exclude<IncomingUpdate, { kind: 'account' }>, at: string): string {
  switch (update.kind) {
    case 'echo':
      return `sent in the app: ${content(update.content)} | to ${who(update.recipient)} | ${update.time.slice(0, 19)} | ${at}`;
    case 'past_message':
      return [
        `past ${update.origin}: ${content(update.content)}`,
        `with ${who(update.person)}`,
        update.status ?? '',
        update.time.slice(0, 19),
        at,
      ]
        .filter(Boolean)
        .join(' | ');
    case 'import_progress':
      return `import ${update.refusal ? `refused ${update.refusal.code}` : `${update.percent}%`} ${at}`;
    case 'address_book':
      return `address book ${update.is_removed ? 'removes' : 'has'} ${who(update.person)} ${update.time.slice(0, 19)} ${at}`;
    default:
      return `${update.kind} ${at}`;
  }
}

const side = ({ by }: IncomingChange): string => (by === 'business' ? 'by the business to' : 'from');
const business = ({ by, sender }: IncomingChange): string =>
  by === 'business' ? ` by the business to ${who(sender)}` : '';

function price({ is_charged, free_because, category, model, conversation }: MessagePrice): string {
  const charge = is_charged === null ? null : is_charged ? 'charged' : `free ${free_because ?? ''}`.trim();
  const words = [charge, model, category];
  if (conversation) words.push(`conversation ${conversation.id.slice(0, 8)} ${conversation.origin}`);
  return words.filter((word) => word !== null).join(' ');
}

const who = ({ addresses, name }: IncomingPerson): string =>
  [...addresses.map(({ id }) => id), ...(name === null ? [] : [`(${name})`])].join(' ');

function content(of: IncomingContent): string {
  const media = 'provider_media_id' in of ? ` media ${of.provider_media_id}` : '';
  return `${of.content_type} ${JSON.stringify(of.content)}${media}`;
}
