import { defineSecurity, editors, staff } from '../../app/testing/security/area-security.ts';
import { automationEndpoints } from '../contract/endpoints.ts';

const question = { id: 'name', content: { text: 'May I have your name?' }, response: { type: 'text' } };
const script = { name: 'Welcome', type: 'all', script: { questions: [question] } };
const automation = {
  name: 'Away',
  trigger: 'keyword',
  keywords: ['hours'],
  closing_message: 'We are open from 9 to 6.',
};
const named = { 'body.chat_script_id': 'chat_script' };
// Ids within questions and lists of channels.
const within = { 'body.channels': 'foreign-ids.test.ts', 'body.script_questions': 'foreign-ids.test.ts' };

export const security = defineSecurity(automationEndpoints, {
  rows: {
    listAutomations: { who: staff },
    createAutomation: { who: editors, body: automation, ids: named, testedByArea: within },
    getAutomation: { who: staff, ids: { 'params.id': 'chat_automation' } },
    updateAutomation: {
      who: editors,
      body: automation,
      ids: { 'params.id': 'chat_automation', ...named },
      testedByArea: within,
    },
    deleteAutomation: { who: editors, ids: { 'params.id': 'chat_automation' } },
    getAutomationSecret: { who: editors, ids: { 'params.id': 'chat_automation' } },
    listWebhookDeliveries: {
      who: editors,
      ids: { 'params.id': 'chat_automation', 'query.after': 'webhook_delivery' },
    },
    retryWebhookDelivery: {
      who: editors,
      ids: { 'params.id': 'chat_automation', 'params.deliveryId': 'webhook_delivery' },
    },
    listChatScripts: { who: staff },
    createChatScript: { who: editors, body: script, testedByArea: { 'body.script': 'foreign-ids.test.ts' } },
    getChatScript: { who: staff, ids: { 'params.id': 'chat_script' } },
    updateChatScript: {
      who: editors,
      body: script,
      ids: { 'params.id': 'chat_script' },
      testedByArea: { 'body.script': 'foreign-ids.test.ts' },
    },
    deleteChatScript: { who: editors, ids: { 'params.id': 'chat_script' } },
    getScriptMedia: { who: staff, ids: { 'params.id': 'chat_script', 'params.fileId': 'template_media' } },
    deleteScriptMedia: { who: editors, ids: { 'params.id': 'chat_script', 'params.fileId': 'template_media' } },
    startChatScript: { who: staff, ids: { 'params.chatId': 'chat', 'body.chat_script_id': 'chat_script' } },
  },
  outgoing: ['webhook_deliveries'],
  async records({ admin, server, businessId, ids }) {
    const { chatto_script: created } = await admin.call(automationEndpoints.createChatScript, {
      body: script as never,
    });
    const { chat_automation: sample } = await admin.call(automationEndpoints.createAutomation, {
      body: automation as never,
    });
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      `insert into webhook_deliveries (business_id, automation_id, run_id, contact_id, body)
       values ($1, $2, next_id(), $3, '{}') returning id`,
      [businessId, sample.id, ids['record']],
    );
    return { chat_script: created.id, chat_automation: sample.id, webhook_delivery: rows[0]?.id ?? '' };
  },
});
