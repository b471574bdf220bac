import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';

export interface Call {
  number_id: string;
  /** Whom it is with. */
  wa_id: string;
  direction: 'BUSINESS_INITIATED' | 'USER_INITIATED';
  /** When it was answered, in milliseconds; null: it rings. */
  connected_at: number | null;
  biz_opaque_callback_data: string | null;
}

/** Calls that ring or go on. Not kept over a restart. */
export interface Calls {
  start(id: string, call: Call): void;
  /** Takes the calls of customers from the value of a `calls` webhook that the control API was told to send. */
  startFrom(value: Json): void;
  find(id: string): Call | undefined;
  isBusy(numberId: string, waId: string): boolean;
  connect(call: Call, now: number): void;
  /** When the two last spoke; 0: never. */
  lastConnected(numberId: string, waId: string): number;
  end(id: string): void;
  clear(): void;
}

/** Makes an empty list of calls. */
export function createCalls(): Calls {
  const calls = new Map<string, Call>();
  const connected = new Map<string, number>();
  return {
    start: (id, call) => void calls.set(id, call),
    startFrom(value) {
      const metadata = isJson(value['metadata']) ? value['metadata'] : {};
      for (const call of listOf(value['calls']).filter(isJson)) {
        const { id, from, event } = call;
        if (event !== 'connect' || textOf(id) === undefined) continue;
        calls.set(String(id), {
          number_id: textOf(metadata['phone_number_id']) ?? '',
          wa_id: textOf(from) ?? '',
          direction: 'USER_INITIATED',
          connected_at: null,
          biz_opaque_callback_data: null,
        });
      }
    },
    find: (id) => calls.get(id),
    isBusy: (numberId, waId) =>
      [...calls.values()].some(({ number_id, wa_id }) => number_id === numberId && wa_id === waId),
    connect(call, now) {
      call.connected_at = now;
      connected.set(`${call.number_id}:${call.wa_id}`, now);
    },
    lastConnected: (numberId, waId) => connected.get(`${numberId}:${waId}`) ?? 0,
    end: (id) => void calls.delete(id),
    clear() {
      calls.clear();
      connected.clear();
    },
  };
}
