import type { IncomingChange } from '../../../channels/contract/incoming.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { definePeriodicTask } from '../../../foundation/server/scheduler/periodic-task.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { reactionReceived } from '../../contract/domain-events.ts';
import { emitMessageUpdates } from '../emit-messages.ts';
import {
  lockMessages,
  updateChangedMessages,
  type ChangeableMessage,
  type MessageChange,
} from '../store/message-change-store.ts';
import { scheduleLinkPreviews } from '../link-previews/link-previews.ts';
import { findByProviderId, type KnownMessage } from '../store/message-read-store.ts';
import type { MessageRow, StoredReaction } from '../store/message-rows-store.ts';
import {
  findLandedChanges,
  parkChanges,
  unparkChanges,
  type ChangeOnChannel,
  type IncomingQuote,
} from '../store/parked-store.ts';
import { providerKey, type ChannelKey } from './arrivals.ts';

/**
 * Messages that have become known just now take along what customers did with them before, however long ago that was.
 * For what is stored, or gets its id, long after it was sent.
 */
export async function applyWaiting(
  ctx: WorkContext,
  messages: readonly (ChannelKey & { provider_id: string })[],
): Promise<void> {
  if (messages.length === 0) return;
  const changes = await unparkChanges(ctx.tx, messages);
  emitMessageUpdates(ctx, await applyChanges(ctx, changes, new Map()));
}

/** Applies changes that were parked while their message was being stored by another worker. */
const applyLanded = async (ctx: WorkContext): Promise<void> => applyWaiting(ctx, await findLandedChanges(ctx.tx));

export const applyLandedTask = definePeriodicTask({
  name: 'landed changes',
  everyMs: 1_000,
  async run(systemPool, services) {
    await inTransaction({ pool: systemPool, businessId: null, mode: 'write' }, (tx) =>
      applyLanded(createWorkContext(services, tx)),
    );
    return false;
  },
});

type QuoteOnChannel = ChangeOnChannel & { change: IncomingQuote };

const isQuote = (each: ChangeOnChannel): each is QuoteOnChannel => each.change.kind === 'quote';

/**
 * Applies reactions, edits, withdrawals and quotes; those whose message is not here yet are parked. Returns the
 * messages that are different now. `known`: messages whose ids are known already.
 */
export async function applyChanges(
  ctx: WorkContext,
  changes: readonly ChangeOnChannel[],
  known: ReadonlyMap<string, Pick<KnownMessage, 'business_id' | 'id'>>,
): Promise<MessageRow[]> {
  const { tx } = ctx;
  const keyOf = ({ change, ...channel }: ChangeOnChannel) => providerKey(channel, change.target_provider_id);
  const found = await findByProviderId(
    tx,
    changes
      .filter((each) => !known.has(keyOf(each)))
      .map((each) => ({ ...channelOf(each), provider_id: each.change.target_provider_id })),
  );
  const targetOf = (each: ChangeOnChannel) => known.get(keyOf(each)) ?? found.get(keyOf(each));
  await parkChanges(
    tx,
    changes.filter((each) => !targetOf(each)),
  );
  const byMessage = new Map<string, { business_id: string; id: string; changes: IncomingChange[] }>();
  for (const each of changes) {
    const target = targetOf(each);
    if (!target || each.change.kind === 'quote') continue;
    const own = byMessage.get(target.id) ?? { business_id: target.business_id, id: target.id, changes: [] };
    own.changes.push(each.change);
    byMessage.set(target.id, own);
  }
  const [locked, quotes] = await Promise.all([
    lockMessages(tx, [...byMessage.values()]),
    linkQuotes(tx, changes.filter(isQuote), { known, targetOf }),
  ]);
  const changed = locked.flatMap((message) => changeMessage(message, byMessage.get(message.id)?.changes ?? []) ?? []);
  const quoting = new Map(quotes.map((quote) => [quote.id, quote]));
  const both = changed.map((change) => ({ ...change, meta: { ...change.meta, ...quoting.get(change.id)?.meta } }));
  const alone = quotes.filter(({ id }) => !changed.some((change) => change.id === id));
  const rows = await updateChangedMessages(tx, [...both, ...alone]);
  const rewritten = new Set(changed.flatMap(({ id, content }) => (content === undefined ? [] : [id])));
  await scheduleLinkPreviews(
    ctx,
    rows.filter(({ id }) => rewritten.has(id)),
  );
  raiseReactions(ctx, locked, rows);
  return rows;
}

const ofContact = ({ reactions }: Pick<MessageRow, 'reactions'>): StoredReaction | undefined =>
  reactions.find(({ origin }) => origin === 'incoming');

function raiseReactions(ctx: WorkContext, before: readonly MessageRow[], rows: readonly MessageRow[]): void {
  const former = new Map(before.map((message) => [message.id, ofContact(message)]));
  ctx.raise(
    reactionReceived,
    rows.flatMap((row) => {
      const { business_id, chat_id, id } = row;
      const now = ofContact(row);
      const old = former.get(id);
      if (!now || (now.emoji === old?.emoji && now.time === old.time)) return [];
      return [{ business_id, chat_id, message_id: id, emoji: now.emoji }];
    }),
  );
}

/** What replies become whose quoted message is there now. */
async function linkQuotes(
  tx: Transaction,
  quotes: readonly QuoteOnChannel[],
  {
    known,
    targetOf,
  }: {
    known: ReadonlyMap<string, Pick<KnownMessage, 'business_id' | 'id'>>;
    targetOf(quote: QuoteOnChannel): Pick<KnownMessage, 'id'> | undefined;
  },
): Promise<MessageChange[]> {
  const found = quotes.filter((quote) => targetOf(quote));
  const replyKey = ({ change, ...channel }: QuoteOnChannel) => providerKey(channel, change.provider_id);
  const stored = await findByProviderId(
    tx,
    found
      .filter((quote) => !known.has(replyKey(quote)))
      .map((quote) => ({ ...channelOf(quote), provider_id: quote.change.provider_id })),
  );
  return found.flatMap((quote) => {
    const reply = known.get(replyKey(quote)) ?? stored.get(replyKey(quote));
    const target = targetOf(quote);
    return reply && target ? [{ business_id: reply.business_id, id: reply.id, meta: { replied_for: target.id } }] : [];
  });
}

const channelOf = ({ business_id, channel_id }: ChannelKey): ChannelKey => ({ business_id, channel_id });

/**
 * What changes make of a message, whatever order they come in; null when they change nothing. Each side may take back and
 * edit only its own messages.
 */
export function changeMessage(message: ChangeableMessage, changes: readonly IncomingChange[]): MessageChange | null {
  const result: MessageChange = { business_id: message.business_id, id: message.id };
  const reactions = new Map(message.reactions.map((each) => [each.origin, each]));
  let edited = editOf(message);
  let isDeleted = message.deleted_time !== null;
  for (const change of changes.toSorted((a, b) => a.time.localeCompare(b.time))) {
    const side = change.by === 'business' ? 'outgoing' : 'incoming';
    if (change.kind === 'reaction') {
      const before = reactions.get(side);
      if (before && !isLater(change, before, 'emoji')) continue;
      reactions.set(side, { emoji: change.emoji, origin: side, time: change.time });
      result.reactions = [...reactions.values()].toSorted((a, b) => a.origin.localeCompare(b.origin));
    } else if (message.origin !== side) {
      continue;
    } else if (change.kind === 'revoke') {
      if (isDeleted) continue;
      isDeleted = true;
      Object.assign(result, { content_type: 'deleted', content: {}, deleted_time: change.time });
      result.meta = { ...result.meta, ...noLink(message) };
    } else if (change.content !== null && isLater(change, edited, 'provider_id')) {
      edited = change;
      result.meta = { ...noLink(message), edited_time: change.time, edited_id: change.provider_id };
      if (isDeleted) continue;
      result.content_type = change.content.content_type;
      result.content = keptFile(message, change.content.content);
    }
  }
  return Object.keys(result).length > 2 ? result : null;
}

/** What its link led to is not shown with other words; the next look at it puts the picture away. */
const noLink = ({ meta }: ChangeableMessage) => (meta.link ? { link: null } : {});

/** When a message was edited last, and by which edit; before any edit when it was written. */
const editOf = ({ meta, time }: ChangeableMessage): { time: string; provider_id: string } => ({
  time: typeof meta.edited_time === 'string' ? meta.edited_time : time,
  provider_id: typeof meta.edited_id === 'string' ? meta.edited_id : '',
});

/** Times are whole seconds: of two changes of one second the greater word decides, so that it does not matter which came first. */
function isLater<Field extends 'emoji' | 'provider_id'>(
  one: Record<Field | 'time', string>,
  other: Record<Field | 'time', string>,
  field: Field,
): boolean {
  const difference = Date.parse(one.time) - Date.parse(other.time);
  return difference > 0 || (difference === 0 && one[field] > other[field]);
}

/** An edit of a caption names the file again; the one that we have fetched stays. */
function keptFile(message: ChangeableMessage, content: object): object {
  return 'csid' in content && typeof message.content.csid === 'string'
    ? { ...content, csid: message.content.csid, size: message.content.size, name: message.content.name }
    : content;
}
