import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { mountDownload, mountUpload } from '../../foundation/server/http/mount-bytes.ts';
import { hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { errorSentence } from '../../foundation/contract/errors.ts';
import { TABLE_LIMITS } from '../../foundation/server/tables/table-limits.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { receiveFile } from '../../media/server/index.ts';
import { importEndpoints } from '../contract/endpoints.ts';
import { failedRowsFile } from './failed-rows-file.ts';
import { keepImportFile, presentFile, requireImportFile, rereadImportFile } from './import-files.ts';
import { checkImport, createImport, getFailedRows, getImport, listImports, retryRows, undoImport } from './imports.ts';
import { proposeMapping } from './propose-mapping.ts';

/** Files of imports hold whole numbers, and what was imported shows them: they are for those who may see these. */
const seeing = (ctx: MemberContext): MemberContext =>
  hidesNumbers(ctx.user) ? refuse('NOT_ALLOWED', { reason: 'WHOLE_NUMBERS' }) : ctx;

/** Serves files for imports, imports, and the rows that failed. */
export function importRoutes(app: FastifyInstance, http: HttpServices): void {
  const limit = {
    maxBytes: TABLE_LIMITS.maxFileBytes,
    sentence: errorSentence('LIMIT_EXCEEDED', { reason: 'IMPORT_FILE' }),
  };
  mountUpload(app, http, importEndpoints.uploadImportFile, {
    receive: (file, businessId) => receiveFile(http.services, businessId, file, () => limit),
    keep: async (ctx, received) => ({ import_file: await keepImportFile(seeing(ctx), received) }),
  });
  mountDownload(app, http, importEndpoints.downloadFailedRows, (ctx, { params }) =>
    failedRowsFile(seeing(ctx), params.importId),
  );
  mount(app, http, importEndpoints, {
    async getImportFile(ctx, { params, query }) {
      const file = await requireImportFile(seeing(ctx), params.fileId);
      return { import_file: presentFile(file), proposal: await proposeMapping(ctx, query.module, file) };
    },
    readImportFile: async (ctx, { params, body }) => ({
      import_file: await rereadImportFile(seeing(ctx), params.fileId, body),
    }),
    checkImport: async (ctx, { params, body }) => ({
      import_file: await checkImport(seeing(ctx), params.fileId, body),
    }),
    createImport: async (ctx, { params, body }) => ({ import: await createImport(seeing(ctx), params.module, body) }),
    listImports: (ctx, { params, query }) => listImports(ctx, { module: params.module }, query),
    getImport: async (ctx, { params }) => ({
      import: await getImport(ctx, { module: params.module }, params.historyId),
    }),
    createListImport: async (ctx, { params, body }) => ({
      import: await createImport(seeing(ctx), contactModule.name, { ...body, list_id: params.id }),
    }),
    listListImports: (ctx, { params, query }) => listImports(ctx, { list_id: params.id }, query),
    getListImport: async (ctx, { params }) => ({
      import: await getImport(ctx, { list_id: params.id }, params.historyId),
    }),
    listFailedRows: (ctx, { params, query }) => getFailedRows(seeing(ctx), params.importId, query),
    retryFailedRows: (ctx, { params, body }) => retryRows(seeing(ctx), params.importId, body.rows),
    undoImport: async (ctx, { params }) => ({ import: await undoImport(ctx, params.importId) }),
  });
}
