import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { mountCustomerControls } from './customer-routes.ts';
import { mountFaultControls } from './fault-routes.ts';
import { mountFloodControls } from './flood-routes.ts';
import { mountPageControls } from './page-routes.ts';
import { mountSentControls } from './sent-routes.ts';
import { mountWebhookControls } from './webhook-routes.ts';
import { mountAccountControls } from './account-routes.ts';
import { mountRegistryControls } from './registry-routes.ts';

/** The calls by which this provider is driven. */
export function mountControls(control: FastifyInstance, platform: Platform): void {
  mountRegistryControls(control, platform);
  mountAccountControls(control, platform);
  mountCustomerControls(control, platform);
  mountFaultControls(control, platform);
  mountWebhookControls(control, platform);
  mountSentControls(control, platform);
  mountFloodControls(control, platform);
  mountPageControls(control, platform);
}
