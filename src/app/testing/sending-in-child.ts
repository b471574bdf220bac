import { whatsappAt } from '../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import { readConfig } from '../../foundation/server/config.ts';
import { createPool, type DatabaseAddress } from '../../foundation/server/db/pool.ts';
import { alwaysReleased } from '../../foundation/server/installation/outgoing.ts';
import { createLog } from '../../foundation/server/log.ts';
import { createServices } from '../server/create-services.ts';
import { startSending } from './start-sending.ts';
import { TEST_MASTER_KEY } from './test-services.ts';

// A worker that only sends, for tests that kill and stop it.
const address = JSON.parse(process.env['TEST_ADDRESS'] ?? '') as DatabaseAddress;
const providerUrl = process.env['TEST_PROVIDER'] ?? '';
const log = createLog('silent');
const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: process.env['DATA_DIR'] });
const services = await createServices({
  config,
  log,
  address,
  masterKey: TEST_MASTER_KEY,
  outgoing: alwaysReleased,
});
const systemPool = createPool({ address, role: 'parley_system', log, max: 6, applicationName: 'parley-sending' });
startSending({ services, systemPool, provider: whatsappAt(providerUrl) });
process.send?.('sending');
