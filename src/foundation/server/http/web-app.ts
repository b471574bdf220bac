import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { RouteKind } from './route-kind.ts';

const FILES = {
  index: false,
  preCompressed: true,
  // Both come from the table of security headers.
  cacheControl: false,
  dotfiles: 'deny',
} as const satisfies Partial<FastifyStaticOptions>;

/** Every route of the scope is of this kind, those of plugins too. */
function declareKind(scope: FastifyInstance, kind: RouteKind): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, kind };
  });
}

/** Serves the built web app under /app/. Compressed twins made by the build are sent where the browser takes them. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    declareKind(scope, 'page');
    scope.get('/', (_, reply) => reply.redirect('/app/', 302));
    // Browsers ask for it where a document names no icon of its own, such as a response of the API.
    scope.get('/favicon.ico', (_, reply) => reply.sendFile('favicon.svg'));
    // With and without the slash are one route here; only with it do relative addresses work.
    scope.get('/app', (request, reply) =>
      /^\/app\/(\?|$)/.test(request.url) ? reply.sendFile('index.html') : reply.redirect('/app/', 302),
    );
    await scope.register(fastifyStatic, { ...FILES, root: folder, prefix: '/app/' });
  });
  await app.register(async (scope) => {
    declareKind(scope, 'asset');
    // A route of our own: that of the plugin reads the whole folder for each file, to refuse names that differ in case (2 ms with 1,800 files).
    // No file here is under a rule that another spelling of its name could evade.
    await scope.register(fastifyStatic, { ...FILES, root: path.join(folder, 'assets'), serve: false });
    scope.get<{ Params: { name: string } }>('/app/assets/:name', ({ params: { name } }, reply) => reply.sendFile(name));
  });
}
