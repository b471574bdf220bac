import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { doctorEndpoints } from '../contract/endpoints.ts';
import { checkInstallation } from './check-installation.ts';

/** Serves what the checks of the installation found. */
export function doctorRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, doctorEndpoints, {
    checkInstallation: ({ services: { areas, config, pool, outgoing, refusedWebhooks } }) =>
      checkInstallation(areas, { config, pool, sending: outgoing.state, refusedWebhooks }),
  });
}
