import './errors.ts';
import '../../chats/contract/permissions.ts';
import '../../templates/contract/permissions.ts';
import { z } from 'zod';
import { run } from '../../actions/contract/run.ts';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { createMacroBody, macro, updateMacroBody } from './macro.ts';

const one = z.object({ id });
const reply = z.object({ macro });
const BASE = '/server/setup/automation/macros';

export const macroEndpoints = defineEndpoints({
  listMacros: {
    method: 'GET',
    path: BASE,
    summary: 'The macros of the business',
    access: 'setup.read',
    query: z.strictObject(paging),
    reply: z.object({ macros: z.array(macro), info: pageInfo }),
  },
  createMacro: {
    method: 'POST',
    path: BASE,
    summary: 'Add a macro',
    access: 'setup.edit',
    body: createMacroBody,
    status: 201,
    reply,
    errors: ['LIMIT_EXCEEDED'],
  },
  updateMacro: {
    method: 'PUT',
    path: `${BASE}/{id}`,
    summary: 'Change a macro',
    access: 'setup.edit',
    params: one,
    body: updateMacroBody,
    reply,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteMacro: {
    method: 'DELETE',
    path: `${BASE}/{id}`,
    summary: 'Delete a macro; what it did stays done',
    access: 'setup.edit',
    params: one,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
  runMacro: {
    method: 'POST',
    path: '/server/chats/{chatId}/macros/{id}',
    summary: 'Run a macro in a chat, with the permissions of the caller; returns what became of each action',
    access: 'chats.reply',
    params: z.object({ chatId: id, id }),
    status: 201,
    reply: z.object({ run }),
    errors: ['NOT_FOUND'],
  },
});
