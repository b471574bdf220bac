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
import { accountUsageHeader, appUsageHeader } from './call-usage.ts';
import { mountUploads, uploadRoutes } from './upload-routes.ts';
import { flowRoutes } from './accounts/flow-routes.ts';
import { userRoutes } from './accounts/user-routes.ts';
import { templateInsightRoutes } from './insights/template-insights.ts';
import { blockRoutes } from './numbers/block-routes.ts';
import { callRoutes } from './numbers/call-routes.ts';
import { qrRoutes } from './numbers/qr-routes.ts';
import { settingsRoutes } from './numbers/settings-routes.ts';
import { syncRoutes } from './numbers/sync-routes.ts';
import { usernameRoutes } from './numbers/username-routes.ts';
import { archiveRoutes } from './templates/archive-routes.ts';
import { authenticationRoutes } from './templates/authentication-routes.ts';
import { takeBodies } from './read-body.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { INSIDE, pathAfterVersion, servedVersion } from './version.ts';

const MAX_FILE_BYTES = 100 * 1024 * 1024;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Mounts the whole Graph API. */
export function mountGraph(app: FastifyInstance, platform: Platform): void {
  void app.register(
    async (graph) => {
      await graph.register(multipart, { limits: { fileSize: MAX_FILE_BYTES + 1024, files: 1 } });
      takeBodies(graph);
      respondWithErrors(graph, platform);
      serveVersions(graph);
      countCalls(graph, platform);
      const routes = [
        ...messageRoutes,
        ...numberRoutes,
        ...accountRoutes,
        ...templateRoutes,
        ...profileRoutes,
        ...appRoutes,
        ...uploadRoutes,
        ...settingsRoutes,
        ...blockRoutes,
        ...callRoutes,
        ...qrRoutes,
        ...usernameRoutes,
        ...syncRoutes,
        ...userRoutes,
        ...flowRoutes,
        ...templateInsightRoutes,
        ...authenticationRoutes,
        ...archiveRoutes,
        ...nodeRoutes,
      ];
      for (const route of routes) mountCall(graph, platform, route);
      mountMedia(graph, platform);
      mountUploads(graph, platform);
      mountTokenCalls(graph, platform);
    },
    { prefix: INSIDE, bodyLimit: MAX_BODY_BYTES },
  );
}

/** Every response names the version that made it; one that never was is an unknown path. Public error texts. */
function serveVersions(graph: FastifyInstance): void {
  graph.addHook('onRequest', async ({ originalUrl }, reply) => {
    const version = servedVersion(originalUrl);
    if (version === null)
      throw new GraphError(2500, { message: `Unknown path components: ${pathAfterVersion(originalUrl)}`, status: 400 });
    reply.header('facebook-api-version', version);
  });
}

/** Counts every call and says how much of the hour's calls is used up. */
function countCalls(graph: FastifyInstance, platform: Platform): void {
  graph.addHook('onSend', async (request, reply) => {
    // Sends have limits of their own.
    if (request.routeOptions.url?.endsWith('messages')) return;
    const { registry, settings, usage } = platform;
    const perHour = settings.management_calls_per_hour;
    const { id = '' } = request.params as { id?: string };
    const accountId =
      registry.account(id)?.id ?? registry.number(id)?.account_id ?? registry.template(id)?.account_id ?? null;
    usage.count(accountId, perHour);
    reply.header('x-app-usage', appUsageHeader(usage.appPercent(perHour)));
    if (accountId !== null)
      reply.header(
        'x-business-use-case-usage',
        accountUsageHeader(accountId, usage.accountPercent(accountId, perHour)),
      );
  });
}

function respondWithErrors(graph: FastifyInstance, platform: Platform): void {
  graph.setNotFoundHandler((request) => {
    throw new GraphError(2500, {
      message: `Unknown path components: ${pathAfterVersion(request.originalUrl)}`,
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
