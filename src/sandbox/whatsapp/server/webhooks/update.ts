import type { Json } from '../../../core/server/read-json.ts';

/** One thing that happened, as the value of a change of its own. */
export interface Update {
  /** What is in entry[].id: the account, for PARTNER_* events the business. */
  entry_id: string;
  account_id: string;
  number_id: string | null;
  field: string;
  value: Json;
  time: number;
}

const LISTS = ['messages', 'statuses', 'user_preferences', 'message_echoes'] as const;
const isMergeable = ({ field, number_id }: Update): boolean => field === 'messages' && number_id !== null;
const kindOf = ({ value }: Update): string => LISTS.find((list) => list in value) ?? 'other';

/** The body for some updates: one entry an account, one change a number and kind, several messages in it. */
export function bodyOf(updates: readonly Update[]): Json {
  const entries = new Map<string, { id: string; time: number; changes: { value: Json; field: string }[] }>();
  const open = new Map<string, Json>();
  for (const update of updates) {
    const entry = entries.get(update.entry_id) ?? {
      id: update.entry_id,
      time: Math.floor(update.time / 1000),
      changes: [],
    };
    entries.set(update.entry_id, entry);
    const key = `${update.entry_id}:${update.number_id ?? ''}:${kindOf(update)}`;
    const known = isMergeable(update) ? open.get(key) : undefined;
    if (known) merge(known, update.value);
    else {
      const value = updates.length > 1 ? structuredClone(update.value) : update.value;
      entry.changes.push({ value, field: update.field });
      if (isMergeable(update)) open.set(key, value);
    }
  }
  return { object: 'whatsapp_business_account', entry: [...entries.values()] };
}

function merge(into: Json, from: Json): void {
  for (const list of [...LISTS, 'contacts'] as const) {
    if (!Array.isArray(from[list])) continue;
    const merged = Array.isArray(into[list]) ? (into[list] as unknown[]) : [];
    const isKnown = (one: unknown): boolean =>
      list === 'contacts' && merged.some((other) => JSON.stringify(other) === JSON.stringify(one));
    merged.push(...(from[list] as unknown[]).filter((one) => !isKnown(one)));
    into[list] = merged;
  }
}

/** What a list of deliveries says about one in a word. */
export function summaryOf({ field, value }: Update): string {
  const [message] = Array.isArray(value['messages']) ? (value['messages'] as Json[]) : [];
  if (message) return `${field}: ${String(message['type'])}`;
  const [status] = Array.isArray(value['statuses']) ? (value['statuses'] as Json[]) : [];
  if (status) return `${field}: ${String(status['status'])}`;
  return typeof value['event'] === 'string' ? `${field}: ${value['event']}` : field;
}
