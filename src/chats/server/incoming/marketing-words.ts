import { mayBeMarketingWord, meaningOf } from '../../../accounts/contract/marketing-words.ts';
import { readMarketingWords } from '../../../accounts/server/index.ts';
import type { IncomingMessage, IncomingPreference } from '../../../channels/contract/incoming.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Routed } from './routed.ts';

/** What a customer wrote, or the words of the button that was tapped; null for everything else. */
function wordsOf({ content }: IncomingMessage): string | null {
  if (content.content_type !== 'text' && content.content_type !== 'reply') return null;
  return mayBeMarketingWord(content.content.text) ? content.content.text : null;
}

/** The marketing preferences that customers gave by a message that is, as a whole, one of their business's words. */
export async function preferencesOfWords(
  tx: Transaction,
  messages: readonly Routed<IncomingMessage>[],
): Promise<Routed<IncomingPreference>[]> {
  const short = messages.flatMap((message) => {
    const text = wordsOf(message.update);
    return text === null ? [] : [{ ...message, text }];
  });
  const words = await readMarketingWords(tx, [...new Set(short.map(({ route }) => route.business_id))]);
  return short.flatMap(({ update, route, text }) => {
    const meaning = meaningOf(text, words.get(route.business_id) ?? []);
    if (meaning === null) return [];
    const { channel_kind, provider_number_id, time, sender: person } = update;
    const preference = meaning === 'stop' ? 'opted_out' : 'opted_in';
    return [{ route, update: { kind: 'preference', channel_kind, provider_number_id, time, person, preference } }];
  });
}
