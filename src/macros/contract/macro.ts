import { z } from 'zod';
import { actions } from '../../actions/contract/action.ts';
import { instant, optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** As many as one page of the list. */
export const MACROS_MAX = 100;

const fields = {
  name: requiredText('Give the macro a name.', 60),
  description: optionalText(200).default(''),
  actions: actions.min(1, { error: 'Add an action.' }),
};

/** A set of actions that a person starts in a chat. */
export const macro = z.object({
  id,
  name: z.string(),
  description: z.string(),
  actions: actions,
  version: z.int(),
  created_time: instant,
  modified_time: instant,
});
export type Macro = z.infer<typeof macro>;

export const createMacroBody = z.strictObject(fields);
export const updateMacroBody = z.strictObject({ ...fields, version: z.int().optional() });
