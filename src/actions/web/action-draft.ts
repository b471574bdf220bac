import type { ActionInput, ActionType } from '../contract/action.ts';

/** An action while it is edited: what is missing in it is a problem, not another type. */
export type ActionInputOf<Type extends ActionType> = Extract<ActionInput, { type: Type }>;

/** Doing these twice is the same as doing them once. */
const onlyOnce: ReadonlySet<ActionType> = new Set(['assign_owner', 'set_classification', 'add_labels', 'close_chat']);

/** What the menu still offers beside these actions. */
export const addableTypes = (types: readonly ActionType[], actions: readonly ActionInput[]): ActionType[] =>
  types.filter((type) => !onlyOnce.has(type) || !actions.some((action) => action.type === type));

/** An action of a type before anything was chosen. */
export function newAction(type: ActionType): ActionInput {
  switch (type) {
    case 'send_whatsapp_message':
      return { type, data: { text: '', file: null } };
    case 'assign_owner':
      return { type, data: { assign_to: 'users', users: [] } };
    case 'add_to_list':
    case 'add_to_sequence':
      return { type, data: { id: '' } };
    case 'set_classification':
      return { type, data: { value: '' } };
    case 'add_labels':
      return { type, data: { labels: [] } };
    case 'create_task':
      return { type, data: { title: '', due_in_days: null, user_id: null } };
    case 'close_chat':
      return { type, data: {} };
  }
}

/** The sentence at a path of the problems: its own, or the first of what lies below it. */
export function problemAt(problems: ReadonlyMap<string, string>, path: string): string | undefined {
  const own = problems.get(path);
  if (own !== undefined) return own;
  for (const [at, message] of problems) if (at.startsWith(`${path}.`)) return message;
  return undefined;
}

/** The paths of an action that have a control of their own; what is wrong elsewhere stands below the row. */
const controlPaths: Readonly<Record<ActionType, readonly string[]>> = {
  send_whatsapp_message: ['data.text', 'data.file'],
  assign_owner: ['data.users', 'data.assign_to'],
  add_to_list: ['data.id'],
  add_to_sequence: ['data.id'],
  set_classification: ['data.value'],
  add_labels: ['data.labels'],
  create_task: ['data.title', 'data.due_in_days', 'data.user_id'],
  close_chat: [],
};

/** What is wrong with an action as a whole. */
export function problemOfWhole(
  problems: ReadonlyMap<string, string>,
  index: number,
  type: ActionType,
): string | undefined {
  const own = controlPaths[type].map((path) => `${index}.${path}`);
  for (const [at, message] of problems) {
    const isOfRow = at === String(index) || at.startsWith(`${index}.`);
    if (isOfRow && !own.some((path) => at === path || at.startsWith(`${path}.`))) return message;
  }
  return undefined;
}
