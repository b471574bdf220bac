import { defineSecurity, editors, everyone } from '../../app/testing/security/area-security.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { importEndpoints } from '../contract/endpoints.ts';

const contacts = { module: 'contacts' };
const plan = { mapping: ['name'] };

export const security = defineSecurity(importEndpoints, {
  rows: {
    uploadImportFile: { who: editors },
    getImportFile: { who: editors, query: contacts, ids: { 'params.fileId': 'import_file' } },
    readImportFile: { who: editors, body: { delimiter: ';' }, ids: { 'params.fileId': 'import_file' } },
    checkImport: {
      who: editors,
      body: { ...plan, ...contacts },
      ids: { 'params.fileId': 'import_file', 'body.list_id': 'contact_list' },
    },
    createImport: {
      who: editors,
      params: contacts,
      body: plan,
      ids: { 'body.file_id': 'import_file', 'body.list_id': 'contact_list' },
    },
    listImports: { who: editors, params: contacts },
    getImport: { who: editors, params: contacts, ids: { 'params.historyId': 'import' } },
    createListImport: {
      who: editors,
      body: plan,
      ids: { 'params.id': 'contact_list', 'body.file_id': 'import_file' },
    },
    listListImports: { who: everyone, ids: { 'params.id': 'contact_list' } },
    getListImport: { who: everyone, ids: { 'params.id': 'contact_list', 'params.historyId': 'import' } },
    listFailedRows: { who: editors, ids: { 'params.importId': 'import' } },
    retryFailedRows: {
      who: editors,
      body: { rows: [{ number: 2, cells: ['Meenakshi'] }] },
      ids: { 'params.importId': 'import' },
    },
    downloadFailedRows: { who: editors, ids: { 'params.importId': 'import' } },
    undoImport: { who: editors, ids: { 'params.importId': 'import' } },
  },
  async records({ server, businessId, adminId, ids }) {
    const { ownerPool } = server.database;
    const { rows: files } = await ownerPool.query<{ id: Id }>(
      `insert into import_files (business_id, name, size, state, header, row_count, user_id)
       values ($1, 'fair.csv', 12, 'ready', '["Name"]', 1, $2) returning id`,
      [businessId, adminId],
    );
    const { rows: imports } = await ownerPool.query<{ id: Id }>(
      `insert into imports (business_id, module, list_id, list_name, file_id, file_name, header, header_key, mapping, plan, status, total,
         created_by)
       values ($1, 'contacts', $2, 'Fair', $3, 'fair.csv', '["Name"]', 'name', '["name"]',
         '{"mapping": ["name"], "existing": "fill", "country": null, "is_consent_given": false, "consent_source": ""}', 'completed', 1,
         '{"type": "system", "id": null, "label": "Parley"}') returning id`,
      [businessId, ids['contact_list'] ?? null, files[0]?.id],
    );
    const importId = imports[0]?.id ?? '';
    await ownerPool.query(
      `insert into import_rows (business_id, import_id, row_number, outcome, cells, faults) values ($1, $2, 2, 'failed', '[""]',
         '[{"column": null, "header": "Name", "message": "Name is required."}]')`,
      [businessId, importId],
    );
    return { import_file: files[0]?.id ?? '', import: importId };
  },
});
