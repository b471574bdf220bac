import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import type { Fault, FaultyCall } from '../sending/faults.ts';
import { authenticate, type Caller } from './access.ts';
import { GraphError } from './graph-error.ts';
import { isJson, type Json } from '../../../core/server/read-json.ts';

export interface GraphCall {
  platform: Platform;
  caller: Caller;
  /** The id in the path. */
  id: string;
  /** What is in the address and in the body, JSON or form. */
  parameters: Json;
  request: FastifyRequest;
  /** A fault that strikes after acceptance. */
  fault: Fault | null;
}

export interface GraphRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  call: FaultyCall;
  run: (call: GraphCall) => Json | Promise<Json>;
}

/** Mounts a call that needs a token, with the latency and the faults that were ordered for it. */
export function mountCall(app: FastifyInstance, platform: Platform, { method, path, call, run }: GraphRoute): void {
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const parameters = parametersOf(request);
      const { id = '' } = request.params as { id?: string };
      await delayBefore(platform);
      const fault = platform.faults.pick(call, id, receiverOf(parameters));
      if (fault?.when === 'before' && fault.kind !== 'fail_later') return strike(fault, request, reply);
      const caller = authenticate(platform, request, parameters);
      const response = await run({ platform, caller, id, parameters, request, fault });
      if (fault && fault.kind !== 'fail_later') return strike(fault, request, reply);
      if (platform.settings.latency.after_ms > 0) await wait(platform.settings.latency.after_ms);
      return reply.send(response);
    },
  });
}

const receiverOf = ({ to, recipient }: Json): string | undefined =>
  typeof to === 'string' ? to.replaceAll(/\D/g, '') : typeof recipient === 'string' ? recipient : undefined;

async function delayBefore({ settings, chance }: Platform): Promise<void> {
  const { before_ms, jitter_ms } = settings.latency;
  if (before_ms + jitter_ms > 0) await wait(before_ms + chance().next() * jitter_ms);
}

/** This stand-in by the name that the caller used for it, so that what it is given leads to the same place. */
export const originOf = ({ request }: Pick<GraphCall, 'request'>): string => `http://${request.host}`;

/** Address and body together: the platform takes either for most things. */
export function parametersOf(request: FastifyRequest): Json {
  const query = isJson(request.query) ? request.query : {};
  return isJson(request.body) ? { ...query, ...request.body } : { ...query };
}

/** Does to a call what the fault says. */
export function strike(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, details, subcode, http_status: status } = fault;
  if (fault.kind === 'error') throw new GraphError(code, { details, subcode, status });
  reply.hijack();
  const { socket } = request.raw;
  if (fault.kind === 'reset') socket.resetAndDestroy();
  else setTimeout(() => socket.destroy(), fault.hold_ms).unref();
  return reply;
}
