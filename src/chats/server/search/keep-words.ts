import { setImmediate as turn } from 'node:timers/promises';
import { defineDueKind, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { foundKind } from '../../contract/found-kinds.ts';
import { wordsOf } from '../../contract/search-words.ts';
import { readForWords, writeWords, type KeptWords, type MessageForWords } from '../store/message-words-store.ts';
import { authorWord, kindWord } from './word-query.ts';
import { searchedTexts } from './searched-texts.ts';

/** A second of work at most for one transaction. */
const MOST_MESSAGES = 5_000;
/** Some milliseconds of computing. */
const MESSAGES_OF_TURN = 200;

/** Keeps the words of messages that were written or changed, so that they are found. */
export const keepMessageWords = defineDueKind({
  name: 'message_words',
  key: ['batch_id'],
  columns: { message_ids: 'text' },
  batch: 100,
  leaseSeconds: 60,
  // Nobody looks for what was written a moment ago, and the messages of two seconds are one batch.
  pollMs: 2_000,
  isLowPriority: true,
  async run(ctx, rows) {
    const ids: Id[] = [];
    const next = rows.map(({ message_ids }): NextDue => {
      if (ids.length >= MOST_MESSAGES) return { afterSeconds: 0 };
      ids.push(...message_ids.slice(1, -1).split(','));
      return null;
    });
    await keepWords(ctx, ids);
    return next;
  },
});

/** Keeps the words of messages as they are now. */
export async function keepWords(
  { tx, businessId }: Pick<BusinessContext, 'tx' | 'businessId'>,
  ids: readonly Id[],
): Promise<void> {
  const distinct = [...new Set(ids)];
  const messages = await readForWords(tx, businessId, distinct);
  const kept: KeptWords[] = [];
  for (const [index, message] of messages.entries()) {
    // Requests do not wait for the words of thousands of messages.
    if (index % MESSAGES_OF_TURN === MESSAGES_OF_TURN - 1) await turn();
    const words = keptWords(message);
    if (words !== null) kept.push({ id: message.id, time: message.time, words });
  }
  const isKept = new Set(kept.map(({ id }) => id));
  await writeWords(
    tx,
    businessId,
    kept,
    distinct.filter((id) => !isKept.has(id)),
  );
}

/** What is kept of a message, as a tsvector; null where there is nothing to find. No word has a quote. */
export function keptWords(
  message: Pick<MessageForWords, 'origin' | 'content_type' | 'content' | 'author_id'>,
): string | null {
  const kind = foundKind(message.content_type, message.content);
  if (kind === null || message.origin === 'system') return null;
  const words = wordsOf(searchedTexts(message.content_type, message.content));
  if (words.length === 0) return null;
  const author = message.origin === 'incoming' ? 'customers' : message.author_id;
  if (author !== null) words.push(authorWord(author));
  return [...words, kindWord(kind)].map((word) => `'${word}'`).join(' ');
}
