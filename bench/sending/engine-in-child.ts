import { createServices } from '../../src/app/server/create-services.ts';
import { startSendingWorker } from '../../src/delivery/server/index.ts';
import { readConfig } from '../../src/foundation/server/config.ts';
import { createPool } from '../../src/foundation/server/db/pool.ts';
import { alwaysReleased } from '../../src/foundation/server/installation/outgoing.ts';
import { createLog } from '../../src/foundation/server/log.ts';

// A worker that only sends, as the product starts it.
const config = readConfig(process.env);
const log = createLog('warn');
const address = { connectionString: config.databaseUrl ?? '' };
const services = await createServices({
  config,
  log,
  address,
  masterKey: config.masterKey ?? Buffer.alloc(0),
  outgoing: alwaysReleased,
});
const systemPool = createPool({ address, role: 'parley_system', log, max: 8, applicationName: 'parley-sending' });
startSendingWorker(systemPool, services);
process.send?.('sending');
process.on('message', () => process.exit(0));
