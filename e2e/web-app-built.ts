import { ensureWebAppBuilt } from '../src/app/server/build-web-app.ts';
import { createLog } from '../src/foundation/server/log.ts';

/** Once before the journeys: two that start at the same moment would each build it. */
export async function setup(): Promise<void> {
  await ensureWebAppBuilt(createLog('silent'));
}
