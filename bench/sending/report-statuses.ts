import { createHmac } from 'node:crypto';

/** Where the statuses of messages go, and for whom. */
export interface StatusTarget {
  /** The receiving address of webhooks. */
  url: string;
  appSecret: string;
  accountId: string;
  numberId: string;
}

/** When each status follows its send, in ms; seven of ten messages are read. */
const DELIVERED_AFTER = 300;
const READ_AFTER = 1_500;
const isRead = (place: number): boolean => place % 10 < 7;

const EVERY_MS = 100;
/** Under load the platform puts several updates into one webhook; the bench puts in what came about in a tenth of a second, this many at most. */
const IN_ONE_WEBHOOK = 100;

interface Due {
  id: string;
  status: 'sent' | 'delivered' | 'read';
  due: number;
}

/** Reports what becomes of messages as the platform does, in signed webhooks, one after the other. */
export function createStatusReports(target: StatusTarget) {
  const waiting: Due[] = [];
  let [reported, place, isPosting] = [0, 0, false];

  async function post(statuses: readonly Due[]): Promise<void> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: target.accountId,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '918000000000', phone_number_id: target.numberId },
                statuses: statuses.map(({ id, status }) => ({ id, status, timestamp, recipient_id: '918000000000' })),
              },
            },
          ],
        },
      ],
    });
    const signature = createHmac('sha256', target.appSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const response = await fetch(target.url, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`A webhook was answered by ${response.status}`);
    reported += statuses.length;
  }

  async function postDue(): Promise<void> {
    if (isPosting) return;
    isPosting = true;
    const now = performance.now();
    const later = waiting.filter(({ due }) => due > now);
    const ready = waiting.filter(({ due }) => due <= now);
    waiting.splice(0, waiting.length, ...later);
    for (let from = 0; from < ready.length; from += IN_ONE_WEBHOOK)
      await post(ready.slice(from, from + IN_ONE_WEBHOOK));
    isPosting = false;
  }

  // A failure ends this process, and with it the run.
  setInterval(() => void postDue(), EVERY_MS);
  return {
    add(id: string): void {
      const now = performance.now();
      waiting.push({ id, status: 'sent', due: now }, { id, status: 'delivered', due: now + DELIVERED_AFTER });
      if (isRead(place)) waiting.push({ id, status: 'read', due: now + READ_AFTER });
      place += 1;
    },
    /** Statuses that were taken. */
    count: () => reported,
  };
}
