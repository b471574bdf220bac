import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { mountDownload, mountUpload } from '../../foundation/server/http/mount-bytes.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import { TABLE_LIMITS } from '../../foundation/server/tables/table-limits.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { receiveFile } from '../../media/server/index.ts';
import { importEndpoints } from '../contract/endpoints.ts';
import { failedRowsFile } from './failed-rows-file.ts';
import { keepImportFile, presentFile, requireImportFile, rereadImportFile } from './import-files.ts';
import { checkImport, createImport, getFailedRows, getImport, listImports, retryRows, undoImport } from './imports.ts';
import { proposeMapping } from './propose-mapping.ts';

/** Serves files for imports, imports, and the rows that failed. */
export function importRoutes(app: FastifyInstance, http: HttpServices): void {
  const limit = {
    maxBytes: TABLE_LIMITS.maxFileBytes,
    sentence: errorSentence('LIMIT_EXCEEDED', { reason: 'IMPORT_FILE' }),
  };
  mountUpload(app, http, importEndpoints.uploadImportFile, {
    receive: (file, businessId) => receiveFile(http.services, businessId, file, () => limit),
    keep: async (ctx, received) => ({ import_file: await keepImportFile(ctx, received) }),
  });
  mountDownload(app, http, importEndpoints.downloadFailedRows, (ctx, { params }) =>
    failedRowsFile(ctx, params.importId),
  );
  mount(app, http, importEndpoints, {
    async getImportFile(ctx, { params, query }) {
      const file = await requireImportFile(ctx, params.fileId);
      return { import_file: presentFile(file), proposal: await proposeMapping(ctx, query.module, file) };
    },
    readImportFile: async (ctx, { params, body }) => ({
      import_file: await rereadImportFile(ctx, params.fileId, body),
    }),
    checkImport: async (ctx, { params, body }) => ({ import_file: await checkImport(ctx, params.fileId, body) }),
    createImport: async (ctx, { params, body }) => ({ import: await createImport(ctx, params.module, body) }),
    listImports: (ctx, { params, query }) => listImports(ctx, { module: params.module }, query),
    getImport: async (ctx, { params }) => ({
      import: await getImport(ctx, { module: params.module }, params.historyId),
    }),
    createListImport: async (ctx, { params, body }) => ({
      import: await createImport(ctx, contactModule.name, { ...body, list_id: params.id }),
    }),
    listListImports: (ctx, { params, query }) => listImports(ctx, { list_id: params.id }, query),
    getListImport: async (ctx, { params }) => ({
      import: await getImport(ctx, { list_id: params.id }, params.historyId),
    }),
    listFailedRows: (ctx, { params, query }) => getFailedRows(ctx, params.importId, query),
    retryFailedRows: (ctx, { params, body }) => retryRows(ctx, params.importId, body.rows),
    undoImport: async (ctx, { params }) => ({ import: await undoImport(ctx, params.importId) }),
  });
}
