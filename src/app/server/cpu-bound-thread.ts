import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from '../../foundation/server/db/pool.ts';
import type { Outgoing } from '../../foundation/server/installation/outgoing.ts';
import { createLog } from '../../foundation/server/log.ts';
import { startScheduler } from '../../foundation/server/scheduler/start-scheduler.ts';
import { product } from './areas.ts';
import { fromThread, type ThreadData, type ThreadMessage } from './cpu-bound-message.ts';
import { createServices } from './create-services.ts';
import { giveBackMemoryAfterStart } from './give-back-memory.ts';

// The thread for CPU-bound work: like a worker process, with no kinds of due rows but those.

/** Their work calls no provider and sends no mail (`composeAreas`), so nothing may leave from here. */
const outgoing: Outgoing = { state: 'paused', onChange: () => () => undefined };

const { config, masterKey, address } = fromThread(workerData as ThreadData);
const log = createLog(config.logLevel);
const applicationName = 'parley-cpu-bound';
const services = await createServices({
  config,
  log,
  address,
  masterKey,
  outgoing,
  // At most two imports and two exports at a time, each with a batch and a look at what is next.
  database: { max: 8, applicationName },
});
const systemPool = createPool({ address, role: 'parley_system', log, max: 2, applicationName });
const scheduler = startScheduler({ systemPool, services, kinds: product.cpuBoundKinds, periodic: [] });

giveBackMemoryAfterStart();

parentPort?.on('message', (message: ThreadMessage) => {
  if (message !== 'stop') return services.bus.wake(message);
  void stop();
});

/** The thread ends when nothing keeps its event loop. */
async function stop(): Promise<void> {
  await scheduler.stop();
  await systemPool.end();
  await services.close();
  parentPort?.close();
}
