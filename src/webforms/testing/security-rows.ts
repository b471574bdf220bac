import { defineSecurity, editors, staff } from '../../app/testing/security/area-security.ts';
import { webFormEndpoints } from '../contract/endpoints.ts';

const form = {
  name: 'Bridal enquiry',
  title: 'Plan your wedding sarees',
  fields: [{ module: 'contacts' as const, name: 'mobile', label: 'WhatsApp number', is_required: true }],
};

export const security = defineSecurity(webFormEndpoints, {
  rows: {
    listWebForms: { who: staff },
    createWebForm: {
      who: editors,
      body: form,
      ids: { 'body.owner_id': 'user', 'body.contact_list_id': 'contact_list' },
    },
    getWebForm: { who: staff, ids: { 'params.id': 'web_form' } },
    updateWebForm: {
      who: editors,
      body: { name: 'Bridal enquiries' },
      ids: { 'params.id': 'web_form', 'body.owner_id': 'user', 'body.contact_list_id': 'contact_list' },
    },
    deleteWebForm: { who: editors, ids: { 'params.id': 'web_form' } },
    listSubmissions: { who: staff, ids: { 'params.id': 'web_form' } },
    getPublicForm: { who: 'anyone', params: { key: 'x' } },
    submitPublicForm: { who: 'anyone', params: { key: 'x' }, body: { token: 'x', answers: {} } },
  },
  async records({ admin }) {
    const { web_form: created } = await admin.call(webFormEndpoints.createWebForm, { body: form });
    return { web_form: created.id };
  },
});
