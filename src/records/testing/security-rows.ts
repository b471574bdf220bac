import { defineSecurity, editors, staff } from '../../app/testing/security/area-security.ts';
import { recordEndpoints } from '../contract/endpoints.ts';

const module = { module: 'contacts' };
const view = { name: 'Seen', columns: [{ field: 'name' }], sort: { field: 'name', order: 'asc' } };

export const security = defineSecurity(recordEndpoints, {
  rows: {
    listModules: { who: [...staff, 'custom'] },
    getModule: { who: staff, params: { name: 'contacts' } },
    getLayout: { who: staff, params: { name: 'contacts' } },
    updateLayout: {
      who: editors,
      params: { name: 'contacts' },
      body: { sections: [{ label: 'Person', fields: ['name'] }] },
    },
    createField: { who: editors, params: module, body: { label: 'Favourite weave', type: 'text' } },
    updateField: { who: editors, params: module, body: { label: 'Loom' }, ids: { 'params.fieldId': 'field' } },
    deleteField: { who: editors, params: module, ids: { 'params.fieldId': 'field' } },
    createListView: { who: staff, params: module, body: view },
    countViews: { who: staff, params: module },
    // The views of others are refused by whose they are.
    updateListView: {
      who: staff,
      params: module,
      body: { name: 'Seen again' },
      ids: { 'params.viewId': 'list_view' },
    },
    deleteListView: { who: staff, params: module, ids: { 'params.viewId': 'list_view' } },
    search: { who: [...staff, 'custom'], query: { search_term: 'silk' } },
    countRecords: { who: staff, params: module },
    listRecords: { who: staff, params: module, ids: { 'query.after': 'record' } },
    createRecord: { who: staff, params: module, body: { name: 'Meenakshi Sundaram' } },
    getRecord: { who: staff, params: module, ids: { 'params.id': 'record' } },
    updateRecord: { who: staff, params: module, body: { city: 'Salem' }, ids: { 'params.id': 'record' } },
    deleteRecord: { who: editors, params: module, ids: { 'params.id': 'record' } },
    startRecordJob: {
      who: staff,
      params: module,
      body: { kind: 'update', selection: { ids: ['1'] }, values: { city: 'Salem' } },
    },
    getRecordJob: { who: staff, params: module, ids: { 'params.id': 'record_job' } },
    // Only the person who asked for it, and only an export has a file.
    downloadExport: { who: editors, params: module, ids: { 'params.id': 'record_export' } },
    createNote: {
      who: staff,
      body: { module: 'contacts', text: 'Pays in two parts.' },
      ids: { 'body.record_id': 'record', 'body.mentions': 'user' },
    },
    updateNote: {
      who: staff,
      body: { text: 'Pays at once.' },
      ids: { 'params.noteId': 'note', 'body.mentions': 'user' },
    },
    deleteNote: { who: staff, ids: { 'params.noteId': 'note' } },
    restoreNote: { who: staff, ids: { 'params.noteId': 'deleted_note' } },
    uploadRecordFile: { who: staff },
    downloadRecordFile: { who: staff, ids: { 'params.fileId': 'record_media' } },
    addFile: { who: staff, params: module, ids: { 'params.id': 'record', 'body.csid': 'record_media' } },
    deleteFile: { who: staff, params: module, ids: { 'params.id': 'record', 'params.fileId': 'record_file' } },
    followRecord: { who: staff, params: module, body: { follows: true }, ids: { 'params.id': 'record' } },
    listRelated: { who: staff, params: { ...module, related: 'activities' }, ids: { 'params.id': 'record' } },
  },
  async records({ server, businessId, admin }) {
    const { contact } = (await admin.call(recordEndpoints.createRecord, {
      params: module,
      body: { name: 'Rohan Deshpande' },
    })) as { contact: { id: string } };
    const { field } = await admin.call(recordEndpoints.createField, {
      params: module,
      body: { label: 'GST number', type: 'text' },
    });
    const { list_view: listView } = await admin.call(recordEndpoints.createListView, {
      params: module,
      body: { ...view, name: 'Of the team', sharing: 'team' },
    });
    const { job } = await admin.call(recordEndpoints.startRecordJob, {
      params: module,
      body: { kind: 'update', selection: { ids: [contact.id] }, values: { city: 'Salem' } },
    });
    const { job: exported } = await admin.call(recordEndpoints.startRecordJob, {
      params: module,
      body: { kind: 'export', selection: { ids: [contact.id] }, format: 'csv' },
    });
    const { note } = await admin.call(recordEndpoints.createNote, {
      body: { module: 'contacts', record_id: contact.id, text: 'Send proforma first.' },
    });
    const { note: deleted } = await admin.call(recordEndpoints.createNote, {
      body: { module: 'contacts', record_id: contact.id, text: 'Of another order.' },
    });
    await admin.call(recordEndpoints.deleteNote, { params: { noteId: deleted.id } });
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      `insert into media (business_id, sha256, name, mime_type, size, purpose)
       values ($1, repeat('b', 64), 'contract.pdf', 'application/pdf', 12, 'record'),
         ($1, repeat('c', 64), 'swatch.pdf', 'application/pdf', 12, 'record') returning id`,
      [businessId],
    );
    const [free = '', taken = ''] = rows.map(({ id }) => id);
    await admin.call(recordEndpoints.addFile, { params: { ...module, id: contact.id }, body: { csid: taken } });
    return {
      record_media: free,
      record_file: taken,
      note: note.id,
      deleted_note: deleted.id,
      record: contact.id,
      field: field.id,
      list_view: listView.id,
      record_job: job.id,
      record_export: exported.id,
    };
  },
});
