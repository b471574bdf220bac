import './errors.ts';
import '../../chats/contract/permissions.ts';
import '../../templates/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { chatAutomation, createAutomationBody, updateAutomationBody, webhookDelivery } from './automation.ts';
import { chatScript, createScriptBody, scriptTypes, updateScriptBody } from './script.ts';

const one = z.object({ id });
const file = z.object({ id, fileId: id });
const AUTOMATIONS = '/server/setup/automation/chat_automations';
const SCRIPTS = '/server/setup/automation/chatto_scripts';

export const automationEndpoints = defineEndpoints({
  listAutomations: {
    method: 'GET',
    path: AUTOMATIONS,
    summary: 'The chat automations',
    access: 'setup.read',
    query: z.strictObject(paging),
    reply: z.object({ chat_automations: z.array(chatAutomation), info: pageInfo }),
  },
  createAutomation: {
    method: 'POST',
    path: AUTOMATIONS,
    summary: 'Add a chat automation; it is inactive until it is activated',
    access: 'setup.edit',
    body: createAutomationBody,
    status: 201,
    reply: z.object({ chat_automation: chatAutomation }),
    errors: ['NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  getAutomation: {
    method: 'GET',
    path: `${AUTOMATIONS}/{id}`,
    summary: 'One chat automation',
    access: 'setup.read',
    params: one,
    reply: z.object({ chat_automation: chatAutomation }),
    errors: ['NOT_FOUND'],
  },
  updateAutomation: {
    method: 'PUT',
    path: `${AUTOMATIONS}/{id}`,
    summary:
      'Change a chat automation; or, with an action and no body, activate it (activate) or deactivate it (any other action), which ends its runs',
    access: 'setup.edit',
    params: one,
    query: z.strictObject({ action: z.string({ error: 'Name an action.' }).max(30).optional() }),
    body: updateAutomationBody.optional(),
    reply: z.object({ chat_automation: chatAutomation }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  deleteAutomation: {
    method: 'DELETE',
    path: `${AUTOMATIONS}/{id}`,
    summary: 'Delete a chat automation; its runs end',
    access: 'setup.edit',
    params: one,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
  getAutomationSecret: {
    method: 'GET',
    path: `${AUTOMATIONS}/{id}/secret`,
    summary: 'The secret with which the webhook of an automation is signed',
    access: 'setup.edit',
    params: one,
    reply: z.object({ secret: z.string() }),
    errors: ['NOT_FOUND'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: `${AUTOMATIONS}/{id}/webhooks`,
    summary: 'What was sent to the webhook of an automation and what it responded; the latest first',
    access: 'setup.edit',
    params: one,
    query: z.strictObject({ limit: paging.limit, after: id.optional() }),
    reply: z.object({ webhook_deliveries: z.array(webhookDelivery), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  retryWebhookDelivery: {
    method: 'POST',
    path: `${AUTOMATIONS}/{id}/webhooks/{deliveryId}/retry`,
    summary: 'Send a webhook that failed once more',
    access: 'setup.edit',
    params: z.object({ id, deliveryId: id }),
    status: 202,
    reply: z.object({ webhook_delivery: webhookDelivery }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  listChatScripts: {
    method: 'GET',
    path: SCRIPTS,
    summary: 'The chat scripts, all or those that can be used as one type',
    access: 'setup.read',
    query: z.strictObject({ ...paging, type: z.enum(scriptTypes, { error: 'This type is not known.' }).optional() }),
    reply: z.object({ chatto_scripts: z.array(chatScript), info: pageInfo }),
  },
  createChatScript: {
    method: 'POST',
    path: SCRIPTS,
    summary: 'Add a chat script',
    access: 'setup.edit',
    body: createScriptBody,
    status: 201,
    reply: z.object({ id, chatto_script: chatScript }),
    errors: ['LIMIT_EXCEEDED'],
  },
  getChatScript: {
    method: 'GET',
    path: `${SCRIPTS}/{id}`,
    summary: 'One chat script',
    access: 'setup.read',
    params: one,
    reply: z.object({ chatto_script: chatScript }),
    errors: ['NOT_FOUND'],
  },
  updateChatScript: {
    method: 'PUT',
    path: `${SCRIPTS}/{id}`,
    summary: 'Change a chat script; chats that it is handling finish what they have begun with',
    access: 'setup.edit',
    params: one,
    body: updateScriptBody,
    reply: z.object({ chatto_script: chatScript }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteChatScript: {
    method: 'DELETE',
    path: `${SCRIPTS}/{id}`,
    summary: 'Delete a chat script that no automation uses',
    access: 'setup.edit',
    params: one,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  getScriptMedia: {
    method: 'GET',
    path: `${SCRIPTS}/{id}/media/{fileId}`,
    summary: 'A file of a question of a script or automation',
    access: 'setup.read',
    params: file,
    bytes: 'download',
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
  deleteScriptMedia: {
    method: 'DELETE',
    path: `${SCRIPTS}/{id}/media/{fileId}`,
    summary: 'Delete a file of a question and take it out of the script',
    access: 'setup.edit',
    params: file,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
  startChatScript: {
    method: 'POST',
    path: '/server/chats/{chatId}/script',
    summary: 'Start a chat script in a chat of one’s own or of nobody; the assignee gets the chat back when it ends',
    access: 'chats.reply',
    params: z.object({ chatId: id }),
    body: z.strictObject({ chat_script_id: z.string({ error: 'Choose a script.' }).pipe(id) }),
    status: 201,
    reply: z.object({ run_id: id }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
