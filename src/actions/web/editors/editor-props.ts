import type { ActionType } from '../../contract/action.ts';
import type { ActionInputOf } from '../action-draft.ts';

/** What the editor of one action is given. */
export interface EditorProps<Type extends ActionType> {
  action: ActionInputOf<Type>;
  onChange: (action: ActionInputOf<Type>) => void;
  /** What is wrong at a path of the action: `data.users`. */
  problem: (path: string) => string | undefined;
  /** Names the control. */
  label: string;
  disabled: boolean;
}
