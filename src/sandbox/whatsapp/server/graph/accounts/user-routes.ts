import { idOf, listOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { managedAccount } from '../account-routes.ts';
import { pageOf } from '../fields.ts';
import { originOf, type GraphCall, type GraphRoute } from '../graph-call.ts';
import { refuse } from '../graph-error.ts';

/** Who may do what with an account. Meta's reference, "WhatsApp Business Account, assigned users". */
export const userRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/assigned_users', call: 'account', run: list },
  { method: 'POST', path: '/:id/assigned_users', call: 'account', run: assign },
  { method: 'DELETE', path: '/:id/assigned_users', call: 'account', run: remove },
];

const TASKS = [
  'MANAGE',
  'DEVELOP',
  'MANAGE_TEMPLATES',
  'MANAGE_PHONE',
  'VIEW_COST',
  'MANAGE_EXTENSIONS',
  'VIEW_PHONE_ASSETS',
  'MANAGE_PHONE_ASSETS',
  'VIEW_TEMPLATES',
  'VIEW_INSIGHTS',
  'RECEIVE_INCOMING_MESSAGES',
  'MANAGE_BILLING',
  'MANAGE_USERS',
  'MESSAGING',
  'FULL_CONTROL',
] as const;

function list(call: GraphCall): Json {
  const account = managedAccount(call);
  const business = idOf(call.parameters['business']);
  if (business === undefined) refuse(100, { message: 'The parameter business is required.' });
  const users = business === account.business_id ? account.users : [];
  const here = { origin: originOf(call), url: call.request.originalUrl };
  return pageOf(users, call.parameters, here, ({ id, name, user_type, tasks }) => ({
    id,
    name,
    user_type,
    tasks,
    business: { id: account.business_id, name: account.business_name },
  }));
}

function assign(call: GraphCall): Json {
  const account = managedAccount(call, 'post');
  const id = idOf(call.parameters['user']) ?? refuse(100, { message: 'The parameter user is required.' });
  const tasks = listOf(call.parameters['tasks']).map((each) => wordOf(each).toUpperCase());
  if (tasks.length === 0) refuse(100, { message: 'The parameter tasks is required.' });
  const unknown = tasks.find((task) => !TASKS.some((each) => each === task));
  if (unknown !== undefined)
    refuse(100, { message: `Param tasks[0] must be one of {${TASKS.join(', ')}} - got "${unknown}".` });
  const known = account.users.find((each) => each.id === id);
  if (known) known.tasks = tasks;
  else account.users.push({ id, name: `User ${id}`, user_type: 'BUSINESS_USER', tasks });
  call.platform.registry.changed();
  return { success: true };
}

function remove(call: GraphCall): Json {
  const account = managedAccount(call, 'delete');
  const id = idOf(call.parameters['user']) ?? refuse(100, { message: 'The parameter user is required.' });
  account.users = account.users.filter((each) => each.id !== id);
  call.platform.registry.changed();
  return { success: true };
}
