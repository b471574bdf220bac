import type { Json } from '../../../core/server/read-json.ts';
import { ACCOUNT_FIELDS, accountNode, managedAccount } from './account-routes.ts';
import { numberFor, requireScope } from './access.ts';
import { pickFields } from './fields.ts';
import type { GraphCall, GraphRoute } from './graph-call.ts';
import { refuseObject } from './graph-error.ts';
import { removeMedia, showMedia } from './media-node.ts';
import { NUMBER_FIELDS, numberNode } from './number-node.ts';
import { updateNumber } from './number-routes.ts';
import { removeFlow, showFlow, updateFlow } from './accounts/flow-routes.ts';
import { accountInsights } from './insights/account-insights.ts';
import { enableInsights } from './insights/template-insights.ts';
import { editTemplate, showTemplate } from './templates/template-routes.ts';

/** `/{id}` alone: what it does depends on what the id is. */
export const nodeRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/me', call: 'account', scope: 'none', run: showMe },
  { method: 'GET', path: '/:id', call: 'number', scope: 'none', run: show },
  { method: 'POST', path: '/:id', call: 'number', run: update },
  { method: 'DELETE', path: '/:id', call: 'media_delete', scope: 'none', run: remove },
];

function show(call: GraphCall): Json {
  const { platform, caller, id, parameters } = call;
  const { registry } = platform;
  if (registry.media(id)) return showMedia(call);
  if (!caller.isApp) requireScope(caller, 'whatsapp_business_management');
  const account = registry.account(id);
  if (account) {
    const node = accountNode(managedAccount(call));
    return pickFields({ ...node, ...accountInsights(platform, account, parameters) }, parameters, ACCOUNT_FIELDS);
  }
  if (registry.flow(id)) return showFlow(call);
  if (registry.template(id)) return showTemplate(call);
  if (registry.number(id)) {
    const { number } = numberFor(platform, caller, id);
    return pickFields(numberNode(platform, number), parameters, NUMBER_FIELDS);
  }
  const owner = registry.state.accounts.find(
    (account) => account.business_id === id && caller.account_ids.includes(account.id),
  );
  if (owner)
    return pickFields(
      { id, name: owner.business_name, verification_status: owner.business_verification_status },
      parameters,
      ['name'],
    );
  const { app } = registry.state;
  if (id === app.id)
    return pickFields({ id, name: app.name, link: `${platform.origin}/` }, parameters, ['name', 'link']);
  return refuseObject(id);
}

async function update(call: GraphCall): Promise<Json> {
  const { platform, caller, id } = call;
  if (platform.registry.template(id)) return editTemplate(call);
  if (platform.registry.account(id)) {
    const account = managedAccount(call, 'post');
    if (call.parameters['is_enabled_for_insights'] !== undefined)
      enableInsights(account, call.parameters['is_enabled_for_insights']);
    platform.registry.changed();
    return { id, success: true };
  }
  if (platform.registry.flow(id)) return updateFlow(call);
  const { number } = numberFor(platform, caller, id, 'post');
  return updateNumber(call, number);
}

function remove(call: GraphCall): Json | Promise<Json> {
  return call.platform.registry.flow(call.id) ? removeFlow(call) : removeMedia(call);
}

function showMe(call: GraphCall): Json {
  return pickFields({ id: '900000000000900', name: 'Sandbox system user' }, call.parameters, ['name']);
}
