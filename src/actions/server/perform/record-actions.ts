import { readMoment } from '../../../accounts/server/index.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { Refusal } from '../../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { addMembers } from '../../../lists/server/index.ts';
import { moduleRegistry, writeRecords } from '../../../records/server/index.ts';
import { addToSequence } from '../../../sequences/server/index.ts';
import type { ActionType } from '../../contract/action.ts';
import { wantedOf, type Wanted, type WantedActions } from './wanted-actions.ts';

const DAY_MS = 86_400_000;

export const NOT_ALLOWED = 'Your role does not allow this.';

/** The permission that a person needs for what lists, sequences and tasks are changed by. */
const needed: Readonly<Partial<Record<ActionType, Permission>>> = {
  add_to_list: 'outreach.edit',
  add_to_sequence: 'outreach.edit',
  create_task: 'records.edit',
};

/** Whether the person behind an action may do it; the business itself may do all. Chats ask this themselves. */
export const mayPerform = ({ user }: Pick<WantedActions, 'user'>, type: ActionType): boolean => {
  const permission = needed[type];
  return user === null || permission === undefined || user.permissions.has(permission);
};

const problemOf = (result: object | undefined): string | null =>
  result && 'refusal' in result && result.refusal instanceof Refusal ? result.refusal.message : null;

/** Adds contacts to sequences and lists, and tasks about them: what is locked before chats. */
export async function performRecordActions(ctx: BusinessContext, wanted: readonly Wanted[]): Promise<void> {
  await joinSequences(ctx, wantedOf(wanted, 'add_to_sequence'));
  await joinLists(ctx, wantedOf(wanted, 'add_to_list'));
  await createTasks(ctx, wantedOf(wanted, 'create_task'));
}

async function joinSequences(ctx: BusinessContext, wanted: readonly Wanted<'add_to_sequence'>[]): Promise<void> {
  if (wanted.length === 0) return;
  const results = await addToSequence(
    ctx,
    wanted.map(({ item, action, chat }) => ({
      business_id: ctx.businessId,
      actor: item.actor,
      sequence_id: action.data.id,
      contact_ids: [chat.contact_id],
      way: item.user === null ? ('rule' as const) : ('by_hand' as const),
    })),
  );
  wanted.forEach(({ note }, index) => {
    const result = results[index];
    note(result && 'refused' in result && result.refused > 0 ? REFUSED : problemOf(result));
  });
}

const REFUSED = 'The sequence does not take this contact: they have opted out, or were inside before.';

async function joinLists(ctx: BusinessContext, wanted: readonly Wanted<'add_to_list'>[]): Promise<void> {
  const results = await addMembers(
    ctx,
    wanted.map(({ item, action, chat }) => ({
      business_id: ctx.businessId,
      actor: item.actor,
      list_id: action.data.id,
      contact_ids: [chat.contact_id],
    })),
  );
  wanted.forEach(({ note }, index) => note(problemOf(results[index])));
}

async function createTasks(ctx: BusinessContext, wanted: readonly Wanted<'create_task'>[]): Promise<void> {
  const tasks = moduleRegistry(ctx.services).modules.get('tasks');
  if (wanted.length === 0) return;
  if (!tasks) throw new Error('There is no module of tasks');
  const { now } = await readMoment(ctx.tx, ctx.businessId);
  const results = await writeRecords(
    ctx,
    tasks,
    wanted.map(({ item, action: { data }, chat }) => ({
      business_id: ctx.businessId,
      actor: item.actor,
      values: {
        title: data.title,
        contact: chat.contact_id,
        owner: data.user_id ?? chat.assignee_id,
        ...(data.due_in_days !== null && {
          due_time: new Date(Date.parse(now) + data.due_in_days * DAY_MS).toISOString(),
        }),
      },
      mayLackRequired: true as const,
    })),
  );
  wanted.forEach(({ note }, index) => note(problemOf(results[index])));
}
