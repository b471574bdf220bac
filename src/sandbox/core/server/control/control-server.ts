import type { FastifyError, FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import type { Provider, Shared } from '../provider.ts';
import { mountClockControls } from './clock-routes.ts';
import { ControlError } from './control-error.ts';
import { mountLiveControls } from './live-routes.ts';

const MAX_BODY_BYTES = 150 * 1024 * 1024;

/** The calls by which tests, benches and the pages drive the sandbox. */
export function mountControl(app: FastifyInstance, shared: Shared, providers: readonly Provider[]): void {
  const secrets = new Set(providers.flatMap(({ secretNames }) => secretNames));
  void app.register(
    async (control) => {
      control.setErrorHandler<FastifyError | ControlError | ZodError>((error, _, reply) => {
        if (error instanceof ZodError) return reply.status(400).send({ error: z.prettifyError(error) });
        if (error instanceof ControlError) return reply.status(error.status).send({ error: error.message });
        return reply.status(error.statusCode ?? 500).send({ error: error.message });
      });
      control.setReplySerializer((payload) =>
        JSON.stringify(payload, (name, value: unknown) => (secrets.has(name) ? undefined : value)),
      );
      control.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      mountClockControls(control, shared);
      mountLiveControls(control, shared);
      for (const provider of providers) provider.mountControls(control);
    },
    { prefix: '/control', bodyLimit: MAX_BODY_BYTES },
  );
}
