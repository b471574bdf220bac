import { defineSecurity, staff } from '../../app/testing/security/area-security.ts';
import { quickReplyEndpoints } from '../contract/endpoints.ts';

const reply = { shortcut: 'delivery-time', title: 'Delivery time', language: 'en', text: 'Hi {{contact.first_name}}!' };

export const security = defineSecurity(quickReplyEndpoints, {
  rows: {
    listQuickReplies: { who: staff, ids: { 'query.after': 'quick_reply' } },
    createQuickReply: { who: staff, body: { ...reply, scope: 'own' } },
    updateQuickReply: { who: staff, body: reply, ids: { 'params.id': 'quick_reply' } },
    deleteQuickReply: { who: staff, ids: { 'params.id': 'quick_reply' } },
    countQuickReply: { who: staff, ids: { 'params.id': 'quick_reply' } },
  },
  async records({ admin }) {
    const { quick_reply: created } = await admin.call(quickReplyEndpoints.createQuickReply, {
      body: { ...reply, scope: 'own', shortcut: 'sample' },
    });
    return { quick_reply: created.id };
  },
});
