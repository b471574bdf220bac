import { z } from 'zod';
import type { Graph } from './graph.ts';
import { readPages } from './pages.ts';

const text = z.string().nullish();
const number = z.object({
  id: z.coerce.string(),
  display_phone_number: z.string(),
  verified_name: z.string().catch(''),
  quality_rating: z.string().catch('UNKNOWN'),
  name_status: text,
  code_verification_status: text,
  is_pin_enabled: z.boolean().nullish(),
  is_on_biz_app: z.boolean().nullish(),
  throughput: z.object({ level: z.string() }).nullish(),
});
/** A phone number as the provider describes it. */
export type GraphNumber = z.output<typeof number>;

/** The numbers of an account, the newest first. */
export function listGraphNumbers(graph: Graph, token: string, accountId: string): Promise<GraphNumber[]> {
  const fields = Object.keys(number.shape).join(',');
  const path = `${encodeURIComponent(accountId)}/phone_numbers`;
  return readPages(graph, { method: 'GET', path, query: { fields, limit: '100' }, token }, number);
}

const account = z.object({
  id: z.coerce.string(),
  name: z.string().catch(''),
  status: text,
  business_verification_status: text,
  owner_business_info: z.object({ id: z.coerce.string() }).nullish(),
  whatsapp_business_manager_messaging_limit: z.union([z.string(), z.number()]).nullish(),
});
/** A WhatsApp Business account with its portfolio. */
export type GraphAccount = z.output<typeof account>;

export async function readGraphAccount(graph: Graph, token: string, accountId: string): Promise<GraphAccount> {
  const fields = Object.keys(account.shape).join(',');
  const path = encodeURIComponent(accountId);
  return account.parse(await graph.call({ method: 'GET', path, query: { fields }, token }));
}

/** Makes the number send and receive. The PIN becomes its PIN, or must be the one it has: 133005 otherwise. */
export async function registerNumber(graph: Graph, token: string, numberId: string, pin: string): Promise<void> {
  await graph.call({
    method: 'POST',
    path: `${encodeURIComponent(numberId)}/register`,
    token,
    json: { messaging_product: 'whatsapp', pin },
  });
}

/** Sets or replaces the two-step PIN. There is no call that turns it off. */
export async function changeGraphPin(graph: Graph, token: string, numberId: string, pin: string): Promise<void> {
  await graph.call({ method: 'POST', path: encodeURIComponent(numberId), token, json: { pin } });
}
