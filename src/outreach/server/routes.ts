import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { outreachEndpoints } from '../contract/endpoints.ts';
import { serveLinks } from './links/serve-links.ts';
import { listDecisions } from './list-decisions.ts';

/** Serves what was decided about contacts, and links that are opened. */
export function outreachRoutes(app: FastifyInstance, http: HttpServices): void {
  serveLinks(app, http);
  mount(app, http, outreachEndpoints, {
    listDecisions: (ctx, { params, query }) => listDecisions(ctx, params.contactId, query),
  });
}
