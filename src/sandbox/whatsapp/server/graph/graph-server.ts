import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { accountRoutes } from './account-routes.ts';
import { appRoutes, mountTokenCalls } from './app-routes.ts';
import { mountCall } from './graph-call.ts';
import { GraphError } from './graph-error.ts';
import { mountMedia } from './media-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { nodeRoutes } from './node-routes.ts';
import { numberRoutes } from './number-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { templateRoutes } from './template-routes.ts';

/** Where the Graph API is mounted inside; callers never see it. */
const INSIDE = '/graph';
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The Graph API answers below a version and, for what cannot be a page of ours, without one. */
export function insideUrl(url: string): string {
  const [, versioned] = /^\/v\d+\.\d+(\/.*)$/.exec(url) ?? [];
  if (versioned !== undefined) return `${INSIDE}${versioned}`;
  return /^\/(?:\d{5,}|oauth|debug_token|me|dialog)(?:[/?]|$)/.test(url) ? `${INSIDE}${url}` : url;
}

/** Mounts the whole Graph API. */
export function mountGraph(app: FastifyInstance, platform: Platform): void {
  void app.register(
    async (graph) => {
      await graph.register(multipart, { limits: { fileSize: MAX_FILE_BYTES + 1024, files: 1 } });
      takeBodies(graph);
      respondWithErrors(graph, platform);
      const routes = [
        ...messageRoutes,
        ...numberRoutes,
        ...accountRoutes,
        ...templateRoutes,
        ...profileRoutes,
        ...appRoutes,
        ...nodeRoutes,
      ];
      for (const route of routes) mountCall(graph, platform, route);
      mountMedia(graph, platform);
      mountTokenCalls(graph, platform);
    },
    { prefix: INSIDE, bodyLimit: MAX_BODY_BYTES },
  );
}

/** JSON, forms, and nothing at all whatever the content type says. */
function takeBodies(graph: FastifyInstance): void {
  graph.removeContentTypeParser('application/json');
  graph.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (text === '') return done(null, {});
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new GraphError(100, { message: 'Invalid parameter', details: 'The body is not JSON.' }));
    }
  });
  graph.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}

function respondWithErrors(graph: FastifyInstance, platform: Platform): void {
  graph.setNotFoundHandler((request) => {
    throw new GraphError(2500, {
      message: `Unknown path components: ${request.originalUrl.split('?', 1)[0] ?? ''}`,
      status: 400,
    });
  });
  graph.setErrorHandler<FastifyError | GraphError>((error, request, reply) => {
    const refusal = error instanceof GraphError ? error : refusalOf(error);
    if (request.url.split('?', 1)[0]?.endsWith('/messages')) platform.sends.refused(refusal.code);
    platform.feed.add({
      group: 'errors',
      icon: 'alert',
      title: `Refused: ${refusal.code}`,
      detail: refusal.parts.details ?? refusal.title,
      json: { call: `${request.method} ${request.originalUrl.split('?', 1)[0] ?? ''}`, ...refusal.body },
    });
    return reply
      .status(refusal.status)
      .header('www-authenticate', `OAuth "Facebook Platform" "invalid_request" "${refusal.code}"`)
      .type('application/json; charset=UTF-8')
      .send(JSON.stringify(refusal.body));
  });
}

function refusalOf(error: FastifyError): GraphError {
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new GraphError(100, {
      message: 'Invalid parameter',
      details: error.message,
      status: error.statusCode === 413 ? 413 : 400,
    });
  return new GraphError(131000, { details: 'The sandbox met a fault of its own.' });
}
