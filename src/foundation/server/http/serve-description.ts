import type { FastifyInstance } from 'fastify';
import type { EndpointTable } from '../../contract/endpoint.ts';
import { apiPage, apiPageStyle } from './api-page.ts';
import type { ErrorMeanings } from './error-meanings.ts';
import { openApiDocument } from './openapi.ts';

/** `/openapi.json` for programs and `/docs/api` for people, both made from the contract when first asked for. */
export function serveDescription(
  app: FastifyInstance,
  areas: Readonly<Record<string, EndpointTable>>,
  meanings: ErrorMeanings,
  cookieName: string,
): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', { config: { kind: 'probe' } }, (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApiDocument(Object.values(areas), meanings, cookieName)))),
  );
  app.get('/docs/api', { config: { kind: 'page' } }, (_, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= apiPage(areas, meanings))),
  );
  app.get('/docs/api.css', { config: { kind: 'page' } }, (_, reply) =>
    reply.type('text/css; charset=utf-8').send(apiPageStyle),
  );
}
