import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import { presentTemplate } from './present-template.ts';
import { findTemplates, listTemplateRows } from './template-store.ts';

const pattern = (term: string | undefined): string | null =>
  term ? `%${term.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%` : null;

/** Serves the templates. */
export function templateRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, templateEndpoints, {
    async listTemplates({ tx, businessId }, { query }) {
      const { limit, offset, after, search_term: term, status, channels_group: group } = query;
      const rows = await listTemplateRows(tx, {
        pattern: pattern(term),
        providerStatus: status === undefined ? null : 'APPROVED',
        channelKind: group ?? null,
        limit,
        offset,
        after,
      });
      if (rows.length === 0 && after !== undefined) {
        // The end of the list, unless the id names nothing.
        const known = await findTemplates(tx, [{ business_id: businessId, id: after }]);
        if (!known.has(after))
          refuse('INVALID_DATA', { message: 'This template is not known.', info: { field: 'after' } });
      }
      return { templates: rows.slice(0, limit).map(presentTemplate), info: { has_more: rows.length > limit } };
    },
    async getTemplate({ tx, businessId }, { params: { id } }) {
      const templates = await findTemplates(tx, [{ business_id: businessId, id }]);
      return { template: presentTemplate(templates.get(id) ?? refuse('NOT_FOUND')) };
    },
  });
}
