import { chanceOf } from '../../../core/server/chance.ts';
import { providerJson } from '../webhooks/provider-json.ts';
import { signatureHeaders } from '../webhooks/sign.ts';
import { floodContent } from './flood-kinds.ts';
import type { FloodPlan } from './flood-plan.ts';

export interface FloodBodies {
  /** Whole HTTP requests, in the order in which they are due. */
  requests: Buffer[];
  messages: number;
  statuses: number;
}

interface Change {
  number: number;
  kind: 'messages' | 'statuses';
  json: string;
  contact: string | null;
}

/** Makes and signs every request before the first one leaves, so that the run itself only writes bytes. */
export function floodBodies(plan: FloodPlan): FloodBodies {
  const { request } = plan;
  const random = chanceOf(request.seed);
  const head = requestHead(new URL(plan.url));
  const requests: Buffer[] = [];
  const counts = { messages: 0, statuses: 0 };
  const post = (changes: readonly Change[]): void => {
    const body = bodyOf(plan, changes);
    const signature = signatureHeaders(body, plan.app_secret)['x-hub-signature-256'] ?? '';
    const bytes = Buffer.from(
      `${head}X-Hub-Signature-256: ${signature}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    requests.push(bytes);
    if (random.hits(request.duplicate_share)) requests.push(bytes);
  };
  for (let left = request.count; left > 0;) {
    const isBatch = left > 1 && random.hits(request.batch_share / request.batch_size);
    const size = isBatch ? Math.min(left, request.batch_size) : 1;
    post(
      Array.from({ length: size }, () =>
        random.hits(request.status_share)
          ? statusChange(plan, counts.statuses++)
          : messageChange(plan, counts.messages++),
      ),
    );
    left -= size;
  }
  reorder(requests, request.reorder_share, random.next);
  return { requests, ...counts };
}

const requestHead = (url: URL): string =>
  `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nUser-Agent: facebookexternalua\r\n`;

const customerOf = ({ request: { customers } }: FloodPlan, index: number): string =>
  String(BigInt(customers.first_wa_id) + BigInt(index % customers.count));

/** Message n comes from customer n to number n, each counted round. */
function messageChange(plan: FloodPlan, index: number): Change {
  const customer = customerOf(plan, index);
  const seconds = Math.floor(plan.time_ms / 1000);
  // Customers can only quote messages of their own chat; here the customer's previous message. The first one quotes nothing.
  const quoted = index - plan.request.customers.count;
  const context = quoted < 0 ? '' : `"context":{"from":"${customer}","id":"${plan.id_prefix}${quoted}"},`;
  return {
    number: index % plan.numbers.length,
    kind: 'messages',
    json: `{"from":"${customer}","from_user_id":"IN.9${customer}","id":"${plan.id_prefix}${index}","timestamp":"${seconds}",${floodContent(plan.request.kinds, index, context)}}`,
    contact: `{"profile":{"name":"Customer ${customer.slice(-6)}"},"wa_id":"${customer}","user_id":"IN.9${customer}"}`,
  };
}

/** Status n is the next of the list for message n divided by its length. */
function statusChange(plan: FloodPlan, index: number): Change {
  const { statuses, wamids } = plan.request;
  const message = Math.floor(index / statuses.length);
  const count = Array.isArray(wamids) ? wamids.length : (wamids?.count ?? plan.request.count);
  const at = message % count;
  const id = Array.isArray(wamids) ? wamids[at] : `${wamids?.prefix ?? `${plan.id_prefix}OUT`}${at}`;
  const status = statuses[index % statuses.length] ?? 'sent';
  const errors = status === 'failed' ? ',"errors":[{"code":131026,"title":"Message undeliverable"}]' : '';
  return {
    number: at % plan.numbers.length,
    kind: 'statuses',
    json: `{"id":"${id}","status":"${status}","timestamp":"${Math.floor(plan.time_ms / 1000)}","recipient_id":"${customerOf(plan, at)}"${errors}}`,
    contact: null,
  };
}

function bodyOf({ numbers }: FloodPlan, changes: readonly Change[]): string {
  const groups = Map.groupBy(changes, ({ number, kind }) => `${number}:${kind}`);
  const entries = [...groups.values()].map((group) => {
    const [first] = group;
    const number = numbers[first?.number ?? 0];
    const contacts = group.flatMap(({ contact }) => contact ?? []);
    const listed = contacts.length > 0 ? `"contacts":[${contacts.join(',')}],` : '';
    return `{"id":"${number?.account_id}","changes":[{"value":{"messaging_product":"whatsapp","metadata":{"display_phone_number":"${number?.wa_id}","phone_number_id":"${number?.id}"},${listed}"${first?.kind}":[${group.map(({ json }) => json).join(',')}]},"field":"messages"}]}`;
  });
  const body = `{"object":"whatsapp_business_account","entry":[${entries.join(',')}]}`;
  // Ids given by the caller may hold a slash, which the provider escapes.
  return body.includes('/') ? providerJson(JSON.parse(body)) : body;
}

function reorder(requests: Buffer[], share: number, next: () => number): void {
  if (share === 0) return;
  for (let index = 0; index < requests.length; index++) {
    if (next() >= share) continue;
    const other = Math.min(requests.length - 1, index + 1 + Math.floor(next() * 100));
    const [a, b] = [requests[index], requests[other]];
    if (!a || !b) continue;
    requests[index] = b;
    requests[other] = a;
  }
}
