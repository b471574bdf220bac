import { ProviderRefused } from '../provider-refused.ts';
import type { Graph } from './graph.ts';

const SYNC_TYPES = { contacts: 'smb_app_state_sync', chats: 'history' } as const;

/** This part was asked for before: each may be within 24 hours of onboarding, once (Coexistence, "Synchronize data"). */
const USED_UP = 2_593_107;

/** Asks for the address book or the chats of a number that is also in the WhatsApp Business app. */
export async function importAppData(
  graph: Graph,
  token: string,
  numberId: string,
  part: keyof typeof SYNC_TYPES,
): Promise<void> {
  try {
    await graph.call({
      method: 'POST',
      path: `${encodeURIComponent(numberId)}/smb_app_data`,
      token,
      json: { messaging_product: 'whatsapp', sync_type: SYNC_TYPES[part] },
    });
  } catch (error) {
    const { code, subcode } = error instanceof ProviderRefused ? error.refusal : { code: null, subcode: null };
    // Contacts come first: when chats were refused, both are asked for again.
    if (part === 'chats' || (code !== USED_UP && subcode !== USED_UP)) throw error;
  }
}
