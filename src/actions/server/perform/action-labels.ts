import { findColleagues } from '../../../accounts/server/index.ts';
import { chatModule } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { contactListModule } from '../../../lists/server/index.ts';
import { fieldsOf, readLabels, type ModuleField } from '../../../records/server/index.ts';
import type { Action, ActionOf, ActionType } from '../../contract/action.ts';

/** As much of a message as a line of the log shows. */
const TEXT_MAX = 200;

/** What actions name, as it is called now. A name that is missing belongs to something that does not exist any more. */
export interface ActionNames {
  users: ReadonlyMap<Id, { label: string; mayReply: boolean }>;
  lists: ReadonlyMap<Id, string>;
  sequences: ReadonlyMap<Id, string>;
  classification: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
}

/** Those of the actions that have a type. */
export const ofType = <Type extends ActionType>(actions: readonly Action[], type: Type): ActionOf<Type>[] =>
  actions.filter((action): action is ActionOf<Type> => action.type === type);

const usersOf = (action: Action): readonly Id[] => {
  if (action.type === 'assign_owner') return action.data.users;
  return action.type === 'create_task' && action.data.user_id !== null ? [action.data.user_id] : [];
};

const activeOptions = (field: ModuleField | undefined): ReadonlyMap<string, string> =>
  new Map(
    (field?.options ?? []).flatMap(({ value, label, is_active: isActive }) =>
      isActive === false ? [] : [[value, label] as const],
    ),
  );

const byId = (labels: readonly { id: Id; label: string }[]): ReadonlyMap<Id, string> =>
  new Map(labels.map(({ id, label }) => [id, label]));

/** Reads what actions name: at most four statements. */
export async function readActionNames(ctx: BusinessContext, actions: readonly Action[]): Promise<ActionNames> {
  const { tx, services, businessId } = ctx;
  const lists = ofType(actions, 'add_to_list').map(({ data }) => data.id);
  const sequences = ofType(actions, 'add_to_sequence').map(({ data }) => data.id);
  const asksFields = actions.some(({ type }) => type === 'set_classification' || type === 'add_labels');
  const [colleagues, listNames, sequenceNames, fields] = await Promise.all([
    findColleagues(
      tx,
      actions.flatMap(usersOf).map((user_id) => ({ business_id: businessId, user_id })),
    ),
    lists.length === 0 ? [] : readLabels(tx, contactListModule.labelView ?? '', businessId, lists),
    sequences.length === 0 ? [] : readLabels(tx, 'sequence_labels', businessId, sequences),
    asksFields ? fieldsOf({ tx, services }, businessId, chatModule) : null,
  ]);
  return {
    users: new Map(
      [...colleagues.values()].map(({ id, label, status, permissions }) => [
        id,
        { label, mayReply: status === 'active' && permissions.includes('chats.reply') },
      ]),
    ),
    lists: byId(listNames),
    sequences: byId(sequenceNames),
    classification: activeOptions(fields?.byName.get('classification')),
    labels: activeOptions(fields?.byName.get('labels')),
  };
}

const targets = { everyone: 'Everyone', none: 'Nobody' } as const;

/** What an action is about, in words: the list, the people, the text. */
export function actionLabel(action: Action, names: ActionNames): string {
  switch (action.type) {
    case 'send_whatsapp_message':
      return action.data.text.slice(0, TEXT_MAX).toWellFormed();
    case 'assign_owner': {
      const { assign_to: to, users } = action.data;
      return to === 'users' ? users.map((id) => names.users.get(id)?.label ?? '').join(', ') : targets[to];
    }
    case 'add_to_list':
      return names.lists.get(action.data.id) ?? '';
    case 'add_to_sequence':
      return names.sequences.get(action.data.id) ?? '';
    case 'set_classification':
      return names.classification.get(action.data.value) ?? action.data.value;
    case 'add_labels':
      return action.data.labels.map((label) => names.labels.get(label) ?? label).join(', ');
    case 'create_task':
      return action.data.title;
    case 'close_chat':
      return '';
  }
}

/** What actions are about, in words and in their order. */
export async function actionLabels(ctx: BusinessContext, actions: readonly Action[]): Promise<string[]> {
  const names = await readActionNames(ctx, actions);
  return actions.map((action) => actionLabel(action, names));
}
