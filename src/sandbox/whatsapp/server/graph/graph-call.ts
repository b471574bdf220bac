import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import type { Fault, FaultyCall } from '../sending/faults.ts';
import { authenticate, requireScope, type Caller, type Scope } from './access.ts';
import { GraphError } from './graph-error.ts';
import { parametersOf, readForm, type FormFile } from './read-body.ts';
import type { Json } from '../../../core/server/read-json.ts';

export interface GraphCall {
  platform: Platform;
  caller: Caller;
  /** The id in the path. */
  id: string;
  /** What is in the address and in the body, JSON or form. */
  parameters: Json;
  /** The file of a form. */
  file: FormFile | null;
  request: FastifyRequest;
  /** A fault that strikes after acceptance. */
  fault: Fault | null;
}

export interface GraphRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  call: FaultyCall;
  /** Where one path serves several calls: which of them this is. */
  callOf?: (parameters: Json) => FaultyCall;
  /** The permission that it asks for, 'none' where what it does decides; by the kind of call when left out. */
  scope?: Scope | 'none';
  run: (call: GraphCall) => Json | Promise<Json>;
}

/** Sending and files are messaging, everything else is management. Meta's reference, "Cloud API, permissions". */
const MESSAGING: ReadonlySet<FaultyCall> = new Set(['send', 'mark_read', 'media_upload', 'media_delete']);

const scopeOf = ({ scope, call }: GraphRoute): Scope | 'none' =>
  scope ?? (MESSAGING.has(call) ? 'whatsapp_business_messaging' : 'whatsapp_business_management');

/** Mounts a call that needs a token, with the latency and the faults that were ordered for it. */
export function mountCall(app: FastifyInstance, platform: Platform, route: GraphRoute): void {
  const { method, path, call, callOf, run } = route;
  const scope = scopeOf(route);
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const form = request.isMultipart() ? await readForm(request) : { fields: {}, file: null };
      const parameters = { ...parametersOf(request), ...form.fields };
      const { id = '' } = request.params as { id?: string };
      await delayBefore(platform);
      const fault = platform.faults.pick(callOf?.(parameters) ?? call, id, receiverOf(parameters));
      if (fault?.when === 'before' && fault.kind !== 'fail_later') return strike(fault, request, reply);
      const caller = authenticate(platform, request, parameters);
      if (scope !== 'none' && !caller.isApp) requireScope(caller, scope);
      const response = await run({ platform, caller, id, parameters, file: form.file, request, fault });
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

/** The hosts of this API: calls, archives of templates, and files. */
export const META_HOSTS = ['graph.facebook.com', 'api.facebook.com', 'lookaside.fbsbx.com'] as const;
const FILE_HOST = META_HOSTS[2];

/**
 * This stand-in by the name that the caller used for it, so that what it is given leads to the same place. Files of a
 * caller that used Meta's own name are on Meta's host for files, as they are there.
 */
export function originOf({ request: { protocol, hostname, host, port } }: Pick<GraphCall, 'request'>): string {
  const isMeta = META_HOSTS.some((name) => name === hostname);
  return `${protocol}://${isMeta ? `${FILE_HOST}${port === null ? '' : `:${port}`}` : host}`;
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
