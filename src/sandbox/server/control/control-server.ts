import type { FastifyError, FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import type { Platform } from '../platform.ts';
import { ControlError } from './control-error.ts';
import { mountClockControls } from './clock-routes.ts';
import { mountCustomerControls } from './customer-routes.ts';
import { mountFaultControls } from './fault-routes.ts';
import { mountFloodControls } from './flood-routes.ts';
import { mountPageControls } from './page-routes.ts';
import { mountSentControls } from './sent-routes.ts';
import { mountWebhookControls } from './webhook-routes.ts';
import { mountWorldControls } from './world-routes.ts';

/** With these anyone can sign webhooks and call as the app. The program that starts the sandbox sets them, so no response needs them. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'verify_token']);
const withoutSecrets = (payload: unknown): string =>
  JSON.stringify(payload, (name, value: unknown) => (SECRETS.has(name) ? undefined : value));

const MAX_BODY_BYTES = 150 * 1024 * 1024;

/** The calls by which tests, benches and the phone page drive the stand-in. */
export function mountControl(app: FastifyInstance, platform: Platform): void {
  void app.register(
    async (control) => {
      control.setErrorHandler<FastifyError | ControlError | ZodError>((error, _, reply) => {
        if (error instanceof ZodError) return reply.status(400).send({ error: z.prettifyError(error) });
        if (error instanceof ControlError) return reply.status(error.status).send({ error: error.message });
        return reply.status(error.statusCode ?? 500).send({ error: error.message });
      });
      control.setReplySerializer(withoutSecrets);
      control.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      mountWorldControls(control, platform);
      mountCustomerControls(control, platform);
      mountFaultControls(control, platform);
      mountWebhookControls(control, platform);
      mountSentControls(control, platform);
      mountClockControls(control, platform);
      mountFloodControls(control, platform);
      mountPageControls(control, platform);
    },
    { prefix: '/control', bodyLimit: MAX_BODY_BYTES },
  );
}
