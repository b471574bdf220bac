import { defineSecurity, editors, everyone } from '../../app/testing/security/area-security.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { listEndpoints } from '../contract/endpoints.ts';

// The custom role of the matrix may edit broadcasts.
const outreach = [...editors, 'custom'] as const;

export const security = defineSecurity(listEndpoints, {
  rows: {
    listContactLists: { who: everyone, ids: { 'query.after': 'contact_list' } },
    createContactList: { who: outreach, body: { name: 'Wholesale' } },
    getContactList: { who: everyone, ids: { 'params.id': 'contact_list' } },
    updateContactList: { who: outreach, body: { description: 'Shops' }, ids: { 'params.id': 'contact_list' } },
    deleteContactList: { who: outreach, ids: { 'params.id': 'contact_list' } },
    listMembers: { who: everyone, ids: { 'params.id': 'contact_list', 'query.after': 'record' } },
    addMembers: { who: outreach, ids: { 'params.id': 'contact_list', 'body.contact_ids': 'record' } },
    changeMembers: {
      who: outreach,
      query: { action: 'unsubscribe' },
      ids: { 'params.id': 'contact_list', 'body.member_ids': 'record' },
    },
    removeMembers: { who: outreach, ids: { 'params.id': 'contact_list', 'body.member_ids': 'record' } },
  },
  async records({ admin }) {
    const { contact_list: list } = await admin.call(listEndpoints.createContactList, {
      body: { name: 'Festive buyers' },
    });
    const { contact } = (await admin.call(recordEndpoints.createRecord, {
      params: { module: 'contacts' },
      body: { name: 'Divya Nair' },
    })) as { contact: { id: string } };
    await admin.call(listEndpoints.addMembers, { params: { id: list.id }, body: { contact_ids: [contact.id] } });
    return { contact_list: list.id };
  },
});
