import { availableUsers, readCapacities } from '../../accounts/server/index.ts';
import { countOpenChats, lockChatsWithRules, updateChats } from '../../chats/server/index.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { ActionOf } from '../contract/action.ts';
import type { AssignmentDetail } from '../contract/run.ts';
import { nextInTurn, type Candidate } from './next-in-turn.ts';
import { lockTurns, readTurns, storeTurns, type LastUsers } from './turn-store.ts';

type AssignData = ActionOf<'assign_owner'>['data'];

/** Whose turn it is, or why it is nobody's. */
export interface Turn extends Omit<AssignmentDetail, 'user'> {
  user_id: Id | null;
}

const NOBODY = { user_id: null, open_chats: null };

/** Who can be given chats of a business now, and whose turn it is. */
export class Turns {
  readonly #users: readonly (Candidate & { in_round_robin: boolean })[];
  readonly #openChats: Map<Id, number>;
  readonly #last: Map<string, Id>;
  readonly #changed = new Map<string, Id>();

  constructor(users: readonly (Candidate & { in_round_robin: boolean })[], last: LastUsers) {
    this.#users = users;
    this.#openChats = new Map(users.map(({ id, open_chats: count }) => [id, count]));
    this.#last = new Map(Object.entries(last));
  }

  /** The next one of a turn; from now on they have one chat more. */
  next(key: string, { assign_to: to, users }: AssignData, except: readonly Id[] = []): Turn {
    if (to === 'none') return { ...NOBODY, why: 'assigns_nobody', candidates: 0 };
    const candidates = this.#users
      .filter((user) => (to === 'everyone' ? user.in_round_robin : users.includes(user.id)))
      .filter(({ id }) => !except.includes(id))
      .map((user) => ({ ...user, open_chats: this.#openChats.get(user.id) ?? 0 }));
    const next = nextInTurn(candidates, this.#last.get(key) ?? null);
    if (!next)
      return {
        ...NOBODY,
        why: candidates.length > 0 ? 'all_at_capacity' : 'nobody_available',
        candidates: candidates.length,
      };
    this.#last.set(key, next.id);
    this.#changed.set(key, next.id);
    this.#openChats.set(next.id, next.open_chats + 1);
    return {
      user_id: next.id,
      open_chats: next.open_chats,
      why: candidates.length > 1 ? 'in_turn' : 'only_one',
      candidates: candidates.length,
    };
  }

  /** The turns that have changed since this was asked last. */
  takeChanged(): LastUsers {
    const changed = Object.fromEntries(this.#changed);
    this.#changed.clear();
    return changed;
  }
}

async function readUsers({ tx, businessId }: BusinessContext) {
  const available = await availableUsers(tx, [businessId], 'chats.reply');
  const ids = available.map(({ user_id }) => user_id);
  const [capacities, open] = await Promise.all([
    readCapacities(tx, businessId, ids),
    countOpenChats(tx, businessId, ids),
  ]);
  return available.flatMap(({ user_id: id, in_round_robin }) => {
    const capacity = capacities.get(id);
    return capacity?.is_working
      ? [{ id, in_round_robin, chat_capacity: capacity.chat_capacity, open_chats: open.get(id) ?? 0 }]
      : [];
  });
}

/** Locks the turns of the business, before any chat: until the transaction ends nobody else gives its chats away by turns. */
export async function openTurns(ctx: BusinessContext): Promise<Turns> {
  const last = await lockTurns(ctx.tx, ctx.businessId);
  return new Turns(await readUsers(ctx), last);
}

/** Whose turn it would be, for what gives nothing away. */
export async function previewTurns(ctx: BusinessContext): Promise<Turns> {
  return new Turns(await readUsers(ctx), await readTurns(ctx.tx, ctx.businessId));
}

/** A chat that is given to whose turn it is. */
export interface WantedOwner {
  chat_id: Id;
  actor: Actor;
  /** Chats of one key are given away in turn: `rule:71:2.1`. */
  turn_key: string;
  data: AssignData;
  /** Who does not get it. */
  except?: readonly Id[];
  /** Who has the chat and hands it over; left out: nobody has it. */
  from?: Id;
}

/** To whom a chat was given, or why to nobody. `taken`: somebody else has it now. `closed`: it is closed, or gone. */
export interface GivenChat extends Omit<AssignmentDetail, 'why'> {
  chat_id: Id;
  why: AssignmentDetail['why'] | 'taken' | 'closed';
}

const notGiven = (chat_id: Id, why: 'taken' | 'closed'): GivenChat => ({
  chat_id,
  user: null,
  why,
  open_chats: null,
  candidates: 0,
});

/**
 * Gives chats to whose turn it is among who is active, present, at work and has room. A chat that somebody else has by now stays
 * theirs. The turns are locked before the chats, so a caller that locks chats itself opens them first.
 */
export async function giveChats(
  ctx: BusinessContext,
  wanted: readonly WantedOwner[],
  turns?: Turns,
): Promise<GivenChat[]> {
  if (wanted.length === 0) return [];
  const { tx, businessId: business_id } = ctx;
  const open = turns ?? (await openTurns(ctx));
  const chats = await lockChatsWithRules(
    tx,
    wanted.map(({ chat_id }) => ({ business_id, chat_id })),
  );
  const given = new Set<Id>();
  const chosen = wanted.map((each) => {
    const chat = chats.get(each.chat_id);
    if (chat?.state !== 'open') return { each, turn: null, refused: notGiven(each.chat_id, 'closed') };
    if (chat.assignee_id !== (each.from ?? null) || given.has(chat.id))
      return { each, turn: null, refused: notGiven(each.chat_id, 'taken') };
    const turn = open.next(each.turn_key, each.data, each.except);
    if (turn.user_id !== null) given.add(chat.id);
    return { each, turn, refused: null };
  });
  const assigned = chosen.flatMap(({ each, turn }) =>
    turn === null || turn.user_id === null ? [] : [{ ...each, user_id: turn.user_id }],
  );
  const updated = await updateChats(
    ctx,
    assigned.map(({ chat_id, actor, user_id }) => ({
      business_id,
      chat_id,
      actor,
      user: null,
      update: { assignee_id: user_id },
    })),
  );
  const users = new Map<Id, AssignmentDetail['user']>();
  for (const [index, result] of updated.entries()) {
    // Somebody who was available a moment ago is not any more: the whole is done again.
    if ('refusal' in result) throw result.refusal;
    users.set(assigned[index]?.chat_id ?? '', result.chat.assignee);
  }
  await storeTurns(tx, business_id, open.takeChanged());
  return chosen.map(({ each: { chat_id }, turn, refused }): GivenChat => {
    if (turn === null) return refused;
    const { user_id, ...rest } = turn;
    return { ...rest, chat_id, user: user_id === null ? null : (users.get(chat_id) ?? null) };
  });
}
