import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { floodRequest, type FloodPlan, type FloodResult, type FloodRequest } from '../flood/flood-plan.ts';
import type { Platform } from '../platform.ts';
import { ControlError, found } from '../../../core/server/control/control-error.ts';

/** Many webhooks at once, from a thread of their own. The response comes when the flood is over. */
export function mountFloodControls(app: FastifyInstance, platform: Platform): void {
  let runs = 0;
  const threads = new Set<Worker>();
  app.addHook('onClose', async () => void (await Promise.all([...threads].map((thread) => thread.terminate()))));

  app.post('/flood', async (request) => {
    const flood = floodRequest.parse(request.body);
    // The caller gets nothing until the end, which may be minutes away.
    request.raw.socket.setTimeout(0);
    const plan = planOf(platform, flood, ++runs);
    platform.givenIds.addPrefix(plan.id_prefix);
    if (flood.opens_windows) openWindows(platform, plan);
    const thread = new Worker(new URL('../flood/flood-thread.ts', import.meta.url), { workerData: plan });
    threads.add(thread);
    try {
      // A thread that fails ends this wait with its error.
      const [result] = (await once(thread, 'message')) as [FloodResult];
      return result;
    } finally {
      threads.delete(thread);
      await thread.terminate();
    }
  });
}

function planOf({ registry, clock }: Platform, request: FloodRequest, run: number): FloodPlan {
  const url = found(request.url ?? registry.state.app.callback_url ?? undefined, 'callback');
  if (URL.parse(url)?.protocol !== 'http:') throw new ControlError(400, 'A flood goes to an http address.');
  const meant =
    request.number_ids?.map((id) => found(registry.number(id), 'number')) ??
    registry.state.numbers.filter(({ is_registered }) => is_registered);
  if (meant.length === 0) throw new ControlError(409, 'No number is registered.');
  return {
    request,
    url,
    app_secret: registry.state.app.secret,
    id_prefix: request.id_prefix ?? `wamid.FLOOD.${registry.state.starts}.${run}.`,
    time_ms: clock.now(),
    numbers: meant.map(({ id, wa_id, account_id }) => ({ id, wa_id, account_id })),
  };
}

/** Opens the reply windows of everyone who writes; kept out of the snapshot, which would be rewritten for each. */
function openWindows({ floodWindows, clock }: Platform, { request: { customers }, numbers }: FloodPlan): void {
  const until = clock.now();
  floodWindows.push({
    first: Number(customers.first_wa_id),
    count: customers.count,
    numbers: new Set(numbers.map(({ id }) => id)),
    time: until,
  });
}
