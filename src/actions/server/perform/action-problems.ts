import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { readListRoom } from '../../../lists/server/index.ts';
import { findMediaOf } from '../../../media/server/index.ts';
import type { Action, ActionOf } from '../../contract/action.ts';
import { ofType, readActionNames, type ActionNames } from './action-labels.ts';

/** What is wrong with an action, and where: `[1, 'data', 'id']`. */
export interface ActionProblem {
  path: (string | number)[];
  message: string;
  /** What it names does not exist any more. Otherwise it exists and cannot be used: a person who is deactivated. */
  is_gone: boolean;
}

type Problem = [path: (string | number)[], message: string, isGone?: boolean];

const GONE = {
  user: 'This person does not exist any more.',
  list: 'This contact list does not exist any more.',
  sequence: 'This sequence does not exist any more.',
  classification: 'This classification does not exist any more.',
  label: 'This label does not exist any more.',
  file: 'This file does not exist any more.',
} as const;

interface Known extends ActionNames {
  /** Files that are there, and whether they can be sent. */
  files: ReadonlyMap<string, boolean>;
  /** Lists that have members of their own. */
  writable: ReadonlySet<string>;
}

function messageProblems({ data: { file } }: ActionOf<'send_whatsapp_message'>, { files }: Known): Problem[] {
  if (file === null) return [];
  const isReady = files.get(file.csid);
  if (isReady === undefined) return [[['file'], GONE.file]];
  return isReady ? [] : [[['file'], 'This file cannot be sent. Choose another one.', false]];
}

const ownerProblems = ({ data }: ActionOf<'assign_owner'>, { users }: Known): Problem[] =>
  (data.assign_to === 'users' ? data.users : []).flatMap((id, index): Problem[] => {
    const user = users.get(id);
    if (!user) return [[['users', index], GONE.user]];
    return user.mayReply ? [] : [[['users', index], `${user.label} cannot be given chats.`, false]];
  });

function listProblems({ data: { id } }: ActionOf<'add_to_list'>, { lists, writable }: Known): Problem[] {
  if (!lists.has(id)) return [[['id'], GONE.list]];
  return writable.has(id)
    ? []
    : [[['id'], 'The members of this list follow from its criteria, so nobody can be added.', false]];
}

const unless = (isKnown: boolean, path: (string | number)[], message: string): Problem[] =>
  isKnown ? [] : [[path, message]];

function problemsOf(action: Action, known: Known): Problem[] {
  switch (action.type) {
    case 'send_whatsapp_message':
      return messageProblems(action, known);
    case 'assign_owner':
      return ownerProblems(action, known);
    case 'add_to_list':
      return listProblems(action, known);
    case 'add_to_sequence':
      return unless(known.sequences.has(action.data.id), ['id'], GONE.sequence);
    case 'set_classification':
      return unless(known.classification.has(action.data.value), ['value'], GONE.classification);
    case 'add_labels':
      return action.data.labels.flatMap((label, index) =>
        unless(known.labels.has(label), ['labels', index], GONE.label),
      );
    case 'create_task': {
      const { user_id: userId } = action.data;
      return unless(userId === null || known.users.has(userId), ['user_id'], GONE.user);
    }
    case 'close_chat':
      return [];
  }
}

/** What actions name that does not exist, or cannot be used: asked when they are saved or activated, and when a run meets them. */
export async function actionProblems(ctx: BusinessContext, actions: readonly Action[]): Promise<ActionProblem[]> {
  if (actions.length === 0) return [];
  const { tx, businessId } = ctx;
  const names = await readActionNames(ctx, actions);
  const files = ofType(actions, 'send_whatsapp_message').flatMap(({ data: { file } }) => file?.csid ?? []);
  const media = await findMediaOf(
    tx,
    files.map((id) => ({ business_id: businessId, id })),
  );
  const writable = new Set<string>();
  for (const id of names.lists.keys()) if (await readListRoom(ctx, businessId, id, [])) writable.add(id);
  const known: Known = {
    ...names,
    files: new Map([...media.values()].map(({ id, state }) => [id, state !== 'failed'])),
    writable,
  };
  return actions.flatMap((action, index) =>
    problemsOf(action, known).map(([path, message, isGone = true]) => ({
      path: [index, 'data', ...path],
      message,
      is_gone: isGone,
    })),
  );
}
