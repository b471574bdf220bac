import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { FAULTY_CALLS } from '../sending/faults.ts';
import { ControlError } from '../../../core/server/control/control-error.ts';
import { mergeSettings } from '../../../core/server/control/settings-patch.ts';
import { settingsPatch } from './settings-patch.ts';

const fault = z
  .strictObject({
    call: z.enum(FAULTY_CALLS).default('send'),
    kind: z.enum(['error', 'timeout', 'reset', 'fail_later']).default('error'),
    when: z.enum(['before', 'after']).default('before'),
    code: z.int().default(131000),
    subcode: z.int().optional(),
    details: z.string().optional(),
    http_status: z.int().min(400).max(599).optional(),
    number_id: z.string().optional(),
    recipient: z
      .string()
      .transform((text) => (/^\+?[\d ()-]+$/.test(text) ? text.replaceAll(/\D/g, '') : text))
      .optional(),
    share: z.number().min(0).max(1).default(1),
    seed: z.int().default(1),
    count: z.int().min(1).nullable().default(null),
    hold_ms: z.number().min(0).default(60_000),
  })
  .transform((given) => (given.kind === 'fail_later' ? { ...given, when: 'after' as const } : given));

/** Faults by order, and how the stand-in behaves in general. */
export function mountFaultControls(app: FastifyInstance, platform: Platform): void {
  app.post('/faults', (request, reply) => reply.status(201).send(platform.faults.add(fault.parse(request.body))));
  app.get('/faults', () => ({ faults: platform.faults.list() }));
  app.delete('/faults', (_, reply) => {
    platform.faults.clear();
    return reply.status(204).send();
  });
  app.delete<{ Params: { id: string } }>('/faults/:id', (request, reply) => {
    if (!platform.faults.remove(Number(request.params.id))) throw new ControlError(404, 'There is no such fault.');
    return reply.status(204).send();
  });

  app.get('/settings', () => platform.settings);
  app.patch('/settings', (request) => {
    const patch = settingsPatch.parse(request.body);
    mergeSettings(platform.settings, patch);
    if (patch.seed !== undefined) platform.reseed();
    platform.webhooks.queue.pump();
    platform.feed.touch();
    return platform.settings;
  });
}
