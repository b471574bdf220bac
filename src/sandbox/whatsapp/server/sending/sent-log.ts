/** A send that was accepted. */
export interface AcceptedSend {
  seq: number;
  id: string;
  number_id: string;
  recipient: string;
  biz_opaque_callback_data: string | null;
  type: string;
  template: string | null;
  time_ms: number;
}

export interface SentLog {
  add(send: Omit<AcceptedSend, 'seq'>): void;
  refused(code: number): void;
  list(filter: SentFilter): AcceptedSend[];
  /** How often each receiver and callback data was accepted, of those with `atLeast` times. */
  keys(atLeast: number, limit: number): { recipient: string; biz_opaque_callback_data: string; count: number }[];
  readonly accepted: number;
  readonly distinct: number;
  readonly refusals: Readonly<Record<string, number>>;
  /** The most that a number had accepted within any one second, by number. */
  fastestSecond(): Record<string, number>;
  clear(): void;
}

export interface SentFilter {
  after: number;
  limit: number;
  number_id?: string | undefined;
  recipient?: string | undefined;
  biz_opaque_callback_data?: string | undefined;
}

const KEPT = 300_000;

/** What was accepted and how often: the oracle of tests that look for lost and doubled sends. */
export function createSentLog(): SentLog {
  let sends: AcceptedSend[] = [];
  let accepted = 0;
  let refusals: Record<string, number> = {};
  const counts = new Map<string, number>();
  return {
    add(send) {
      accepted += 1;
      sends.push({ seq: accepted, ...send });
      if (sends.length > KEPT * 2) sends = sends.slice(-KEPT);
      const key = `${send.recipient}\n${send.biz_opaque_callback_data ?? ''}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    refused(code) {
      refusals[code] = (refusals[code] ?? 0) + 1;
    },
    list: ({ after, limit, ...wanted }) =>
      sends
        .filter(
          (send) =>
            send.seq > after &&
            (wanted.number_id === undefined || send.number_id === wanted.number_id) &&
            (wanted.recipient === undefined || send.recipient === wanted.recipient) &&
            (wanted.biz_opaque_callback_data === undefined ||
              send.biz_opaque_callback_data === wanted.biz_opaque_callback_data),
        )
        .slice(0, limit),
    keys: (atLeast, limit) =>
      [...counts]
        .filter(([, count]) => count >= atLeast)
        .slice(0, limit)
        .map(([key, count]) => {
          const [recipient = '', biz = ''] = key.split('\n');
          return { recipient, biz_opaque_callback_data: biz, count };
        }),
    get accepted() {
      return accepted;
    },
    get distinct() {
      return counts.size;
    },
    get refusals() {
      return refusals;
    },
    fastestSecond: () => fastestSecond(sends),
    clear() {
      sends = [];
      accepted = 0;
      refusals = {};
      counts.clear();
    },
  };
}

function fastestSecond(sends: readonly AcceptedSend[]): Record<string, number> {
  const byNumber = Map.groupBy(sends, ({ number_id }) => number_id);
  return Object.fromEntries(
    [...byNumber].map(([id, all]) => {
      const times = all.map(({ time_ms }) => time_ms).toSorted((a, b) => a - b);
      let start = 0;
      let most = 0;
      for (const [index, time] of times.entries()) {
        while (time - (times[start] ?? time) >= 1000) start += 1;
        most = Math.max(most, index - start + 1);
      }
      return [id, most];
    }),
  );
}
