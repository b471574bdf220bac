import { defineSecurity, editors, staff } from '../../app/testing/security/area-security.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { contactEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(contactEndpoints, {
  rows: {
    listDuplicates: { who: staff, ids: { 'params.id': 'record' } },
    previewMerge: { who: staff, ids: { 'params.id': 'record', 'params.otherId': 'record' } },
    previewDeletion: { who: editors, ids: { 'body.ids': 'record', 'body.except': 'record' } },
    mergeContacts: {
      who: staff,
      body: { version: 1, merged_version: 1 },
      ids: { 'params.id': 'record', 'body.contact_id': 'merge_candidate' },
    },
    listMerges: { who: staff, ids: { 'params.id': 'record' } },
    undoMerge: { who: staff, ids: { 'params.id': 'merged_contact', 'params.mergeId': 'contact_merge' } },
  },
  async records({ admin }) {
    const add = async (name: string) =>
      (
        (await admin.call(recordEndpoints.createRecord, { params: { module: 'contacts' }, body: { name } })) as {
          contact: { id: string };
        }
      ).contact.id;
    const kept = await add('Lakshmi Subramanian');
    const { merge } = await admin.call(contactEndpoints.mergeContacts, {
      params: { id: kept },
      body: { contact_id: await add('Lakshmi S'), version: 1, merged_version: 1 },
    });
    return { merge_candidate: await add('L Subramanian'), merged_contact: kept, contact_merge: merge.id };
  },
});
