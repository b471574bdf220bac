import { quickReplyEndpoints } from '../../src/quick-replies/contract/endpoints.ts';
import type { Team } from './set-up-business.ts';

interface Written {
  shortcut: string;
  title: string;
  language: string;
  text: string;
}

const ofTeam: readonly Written[] = [
  {
    shortcut: 'delivery-time',
    title: 'Delivery time',
    language: 'en',
    text: 'Hi {{contact.first_name}}, your parcel to {{contact.city}} reaches you by {{date}}. We will send the tracking link when it leaves Erode.',
  },
  {
    shortcut: 'delivery-time-ta',
    title: 'டெலிவரி நேரம்',
    language: 'ta',
    text: 'வணக்கம் {{contact.first_name}}, உங்கள் பார்சல் {{date}} அன்று {{contact.city}} வந்துவிடும்.',
  },
  {
    shortcut: 'delivery-time-hi',
    title: 'डिलीवरी समय',
    language: 'hi',
    text: 'नमस्ते {{contact.first_name}}, आपका पार्सल {{date}} तक {{contact.city}} पहुँच जाएगा।',
  },
  {
    shortcut: 'delivery-cod',
    title: 'Cash on delivery',
    language: 'en',
    text: 'COD works up to ₹10,000, with a fee of ₹49.',
  },
  {
    shortcut: 'delivery-late',
    title: 'Late parcel',
    language: 'en',
    text: 'Sorry for the wait, {{contact.first_name}}. Here is your tracking link: {{link}}',
  },
  {
    shortcut: 'returns',
    title: 'Returns',
    language: 'en',
    text: 'Returns are free within *7 days*. Keep the tag on, and we pick it up from your door.',
  },
  {
    shortcut: 'hours',
    title: 'Opening hours',
    language: 'en',
    text: 'We reply from 9:30 AM to 7:00 PM, Monday to Saturday. {{business.name}}, Erode.',
  },
];

const ofFarah: readonly Written[] = [
  {
    shortcut: 'call',
    title: 'May I call?',
    language: 'en',
    text: 'Shall I call you for a minute, {{contact.first_name}}? It is faster with the colours in front of us. {{me.first_name}}',
  },
];

/** The supervisor writes what the team answers every day, and an agent one of her own. */
export async function writeQuickReplies({ arjun, farah }: Team): Promise<void> {
  for (const reply of ofTeam)
    await arjun.client.call(quickReplyEndpoints.createQuickReply, { body: { scope: 'team', ...reply } });
  for (const reply of ofFarah)
    await farah.client.call(quickReplyEndpoints.createQuickReply, { body: { scope: 'own', ...reply } });
}
