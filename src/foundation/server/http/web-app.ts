import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app under /app/. Compressed twins made by the build are sent where the browser takes them. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/', (_, reply) => reply.redirect('/app/', 302));
  // With and without the slash are one route here; only with it do relative addresses work.
  app.get('/app', (request, reply) =>
    /^\/app\/(\?|$)/.test(request.url) ? reply.sendFile('index.html') : reply.redirect('/app/', 302),
  );
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/app/',
    index: false,
    preCompressed: true,
    // Both come from the table of security headers.
    cacheControl: false,
    dotfiles: 'deny',
  });
}
