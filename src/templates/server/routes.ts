import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import { presentTemplate } from './present-template.ts';
import { findTemplateRow, listTemplateRows } from './template-store.ts';

const pattern = (term: string | undefined): string | null =>
  term ? `%${term.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%` : null;

/** Serves the templates. */
export function templateRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, templateEndpoints, {
    async listTemplates({ tx }, { query: { limit, offset, search_term: term, status, channels_group: group } }) {
      const rows = await listTemplateRows(tx, {
        pattern: pattern(term),
        providerStatus: status === undefined ? null : 'APPROVED',
        channelKind: group ?? null,
        limit,
        offset,
      });
      return { templates: rows.slice(0, limit).map(presentTemplate), info: { has_more: rows.length > limit } };
    },
    getTemplate: async ({ tx }, { params }) => ({
      template: presentTemplate((await findTemplateRow(tx, params.id)) ?? refuse('NOT_FOUND')),
    }),
  });
}
