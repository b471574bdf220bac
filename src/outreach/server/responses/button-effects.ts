import { readMoment } from '../../../accounts/server/index.ts';
import { updateChats } from '../../../chats/server/index.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Refusal } from '../../../foundation/server/refuse.ts';
import { defineDueKind, scheduleDue, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { addMembers } from '../../../lists/server/index.ts';
import { moduleRegistry, writeRecords } from '../../../records/server/index.ts';
import type { ButtonEffect } from '../../contract/step.ts';
import { lockWaitingTaps, storeEffects, type AppliedEffect, type WaitingTap } from './effect-store.ts';
import { readSentAction, type SentAction } from './outreach-source.ts';
import type { AddedResponse } from './response-store.ts';

const DAY_MS = 86_400_000;

/** Applies what buttons cause: in a transaction of its own, so that a tap waits for none of it, and once for each person. */
export const buttonEffects = defineDueKind({
  name: 'button_effects',
  key: ['response_id'],
  batch: 100,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const left = await applyEffects(
      ctx,
      rows.map(({ response_id }) => response_id),
    );
    return rows.map(({ response_id }): NextDue => (left.has(response_id) ? { afterSeconds: 0 } : null));
  },
});

type OfStep = Pick<AddedResponse, 'business_id' | 'kind' | 'record_id' | 'step_id' | 'branch'>;

const stepKey = ({ business_id, kind, record_id, step_id, branch }: OfStep): string =>
  [business_id, kind, record_id, step_id, branch].join(' ');

/** What a button of an action causes. */
const effectsOf = (sent: SentAction | null | undefined, index: number): readonly ButtonEffect[] =>
  sent?.action.data.buttons.find((button) => button.index === index)?.effects ?? [];

/** Schedules the effects of first taps, and of links that were opened first; those of buttons without effects cost one reading of their step. */
export async function scheduleEffects(ctx: WorkContext, added: readonly AddedResponse[]): Promise<void> {
  const taps = added.filter(
    ({ response, button_index }) => button_index >= 0 && (response === 'button' || response === 'link'),
  );
  const actions = new Map<string, SentAction | null>();
  for (const [key, [first]] of Map.groupBy(taps, stepKey))
    if (first) actions.set(key, await readSentAction(ctx.services, ctx.tx, first));
  const due_time = new Date().toISOString();
  await scheduleDue(
    ctx,
    buttonEffects,
    taps.flatMap((tap) =>
      effectsOf(actions.get(stepKey(tap)), tap.button_index).length === 0
        ? []
        : [{ business_id: tap.business_id, response_id: tap.id, due_time }],
    ),
  );
}

/** One effect of one tap. */
interface Wanted<Type extends ButtonEffect['type'] = ButtonEffect['type']> {
  tap: WaitingTap;
  effect: Extract<ButtonEffect, { type: Type }>;
  sent: SentAction;
  actor: Actor;
}

/**
 * Applies effects of taps; returns those that have some left. Chats are assigned in a transaction of their own, after those of lists
 * and tasks: these lock what is behind chats.
 */
async function applyEffects(ctx: BusinessContext, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const taps = await lockWaitingTaps(ctx.tx, ctx.businessId, ids);
  const wanted = await readEffects(ctx, taps);
  const assigned = new Set(wanted.flatMap(({ tap, effect }) => (effect.type === 'assign_owner' ? [tap.id] : [])));
  const fresh = taps.filter(({ effects }) => effects === null);
  const now = fresh.length > 0 ? fresh : taps;
  const applied = new Map<Id, AppliedEffect[]>(now.map(({ id, effects }) => [id, [...(effects ?? [])]]));
  const note: Note = (tap, effect) => applied.get(tap.id)?.push(effect);
  if (fresh.length > 0) await applyFirst(ctx, wanted, applied, note);
  else await assignChats(ctx, ofType(wanted, 'assign_owner'), note);
  await storeEffects(
    ctx.tx,
    ctx.businessId,
    [...applied].map(([id, effects]) => ({ id, effects })),
  );
  return fresh.length > 0 ? assigned : new Set();
}

async function readEffects(ctx: BusinessContext, taps: readonly WaitingTap[]): Promise<Wanted[]> {
  const actions = new Map<string, SentAction | null>();
  for (const [key, [first]] of Map.groupBy(taps, stepKey))
    if (first) actions.set(key, await readSentAction(ctx.services, ctx.tx, first));
  return taps.flatMap((tap): Wanted[] => {
    const sent = actions.get(stepKey(tap));
    if (!sent) return [];
    const actor: Actor = { type: tap.kind, id: tap.record_id, label: sent.label };
    return effectsOf(sent, tap.button_index).map((effect) => ({ tap, effect, sent, actor }));
  });
}

/** The effects of one type. */
const ofType = <Type extends ButtonEffect['type']>(wanted: readonly Wanted[], type: Type): Wanted<Type>[] =>
  wanted.filter(({ effect }) => effect.type === type) as unknown as Wanted<Type>[];

async function applyFirst(
  ctx: BusinessContext,
  wanted: readonly Wanted[],
  fresh: ReadonlyMap<Id, unknown>,
  note: Note,
): Promise<void> {
  const own = wanted.filter(({ tap }) => fresh.has(tap.id));
  await joinLists(ctx, ofType(own, 'add_to_list'), note);
  await createTasks(ctx, ofType(own, 'create_task'), note);
}

type Note = (tap: WaitingTap, effect: AppliedEffect) => void;

const problemOf = (result: object | { refusal: Refusal } | undefined): string | null =>
  result && 'refusal' in result ? result.refusal.message : null;

async function joinLists(ctx: BusinessContext, wanted: readonly Wanted<'add_to_list'>[], note: Note): Promise<void> {
  const results = await addMembers(
    ctx,
    wanted.map(({ tap, effect, actor }) => ({
      business_id: ctx.businessId,
      actor,
      list_id: effect.data.id,
      contact_ids: [tap.contact_id],
    })),
  );
  wanted.forEach(({ tap }, index) => note(tap, { type: 'add_to_list', problem: problemOf(results[index]) }));
}

async function createTasks(ctx: BusinessContext, wanted: readonly Wanted<'create_task'>[], note: Note): Promise<void> {
  const tasks = moduleRegistry(ctx.services).modules.get('tasks');
  if (wanted.length === 0 || !tasks) return;
  const { now } = await readMoment(ctx.tx, ctx.businessId);
  const results = await writeRecords(
    ctx,
    tasks,
    wanted.map(({ tap, effect: { data }, sent, actor }) => ({
      business_id: ctx.businessId,
      actor,
      values: {
        title: data.title,
        contact: tap.contact_id,
        owner: data.user_id ?? sent.owner_id,
        ...(data.due_in_days !== null && {
          due_time: new Date(Date.parse(now) + data.due_in_days * DAY_MS).toISOString(),
        }),
      },
      mayLackRequired: true as const,
    })),
  );
  wanted.forEach(({ tap }, index) => note(tap, { type: 'create_task', problem: problemOf(results[index]) }));
}

async function assignChats(ctx: BusinessContext, wanted: readonly Wanted<'assign_owner'>[], note: Note): Promise<void> {
  const last = new Map<string, Id | null>();
  const chosen = wanted.flatMap((each) => {
    const { tap, effect } = each;
    if (tap.chat_id === null) {
      note(tap, { type: 'assign_owner', problem: 'The chat is gone.' });
      return [];
    }
    const key = `${stepKey(tap)} ${tap.button_index}`;
    const userId = nextInTurn(effect.data.users, last.has(key) ? (last.get(key) ?? null) : tap.last_user_id);
    last.set(key, userId);
    return [{ each, userId, chatId: tap.chat_id }];
  });
  const results = await updateChats(
    ctx,
    chosen.map(({ each, userId, chatId }) => ({
      business_id: ctx.businessId,
      chat_id: chatId,
      actor: each.actor,
      user: null,
      update: { assignee_id: userId },
    })),
  );
  chosen.forEach(({ each: { tap }, userId }, index) =>
    note(tap, { type: 'assign_owner', problem: problemOf(results[index]), user_id: userId }),
  );
}

/** Who comes after the last one; the first where that one is not among them. Pure. */
export const nextInTurn = (users: readonly Id[], last: Id | null): Id =>
  users[(last === null ? 0 : users.indexOf(last) + 1) % users.length] ?? '';
