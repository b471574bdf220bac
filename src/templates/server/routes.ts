import type { FastifyInstance } from 'fastify';
import { mountDownload, mountUpload } from '../../foundation/server/http/mount-bytes.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import { readPresenting } from './announce-templates.ts';
import { keepHeaderFile, openHeaderFile, receiveHeaderFile } from './header-files.ts';
import { presentDetail, presentTemplate } from './present-template.ts';
import { publishTemplate } from './publish-template.ts';
import { readSummary } from './read-summary.ts';
import { syncTemplates } from './sync-templates.ts';
import { deleteTemplate, setTemplateActive, undoTemplate } from './template-actions.ts';
import { templateFilter } from './template-filter.ts';
import { findTemplate, findTemplates, listTemplateRows } from './template-store.ts';
import { addTemplate, editTemplate } from './write-template.ts';

/** Serves the templates. */
export function templateRoutes(app: FastifyInstance, http: HttpServices): void {
  mountUpload(app, http, templateEndpoints.uploadTemplateMedia, {
    receive: (file, businessId) => receiveHeaderFile(http.services, businessId, file),
    keep: async (ctx, file) => ({ media: await keepHeaderFile(ctx, file) }),
  });
  mountDownload(app, http, templateEndpoints.readTemplateMedia, (ctx, { params }) => openHeaderFile(ctx, params.id));
  mount(app, http, templateEndpoints, {
    async listTemplates(ctx, { query }) {
      const { tx, businessId } = ctx;
      const { limit, offset, after, status = null, ...narrowed } = query;
      const rows = await listTemplateRows(tx, templateFilter(narrowed), { status, limit, offset, after });
      if (rows.length === 0 && after !== undefined) {
        // The end of the list, unless the id names nothing.
        const known = await findTemplates(tx, [{ business_id: businessId, id: after }]);
        if (!known.has(after))
          refuse('INVALID_DATA', { message: 'This template is not known.', info: { field: 'after' } });
      }
      const shown = rows.slice(0, limit);
      const given = await readPresenting(ctx, shown);
      return {
        templates: shown.map((row) => presentTemplate(row, given)),
        info: { has_more: rows.length > limit },
      };
    },
    readTemplatesSummary: async (ctx, { query }) => ({ summary: await readSummary(ctx, query) }),
    async getTemplate(ctx, { params: { id } }) {
      const row = (await findTemplate(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
      return { template: presentDetail(row, await readPresenting(ctx, [row])) };
    },
    addTemplate: async (ctx, { body }) => ({ template: await addTemplate(ctx, body) }),
    async updateTemplate(ctx, { params: { id }, query: { action }, body }) {
      switch (action) {
        case undefined:
          return { template: await editTemplate(ctx, id, body ?? refuse('INVALID_DATA')), notice: null };
        case 'publish':
          return publishTemplate(ctx, id);
        case 'undo':
          return { template: await undoTemplate(ctx, id), notice: null };
        case 'activate':
        case 'deactivate':
          return { template: await setTemplateActive(ctx, id, action === 'activate'), notice: null };
      }
    },
    async deleteTemplate(ctx, { params }) {
      await deleteTemplate(ctx, params.id);
      return undefined;
    },
    async syncTemplates(ctx) {
      await syncTemplates(ctx);
      return undefined;
    },
  });
}
