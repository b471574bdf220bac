import { testCampaigns } from '../../delivery/server/testing/test-campaigns.ts';
import { readConfig } from '../../foundation/server/config.ts';
import { createPool, type DatabaseAddress } from '../../foundation/server/db/pool.ts';
import { alwaysReleased } from '../../foundation/server/installation/outgoing.ts';
import { createLog } from '../../foundation/server/log.ts';
import { startScheduler } from '../../foundation/server/scheduler/start-scheduler.ts';
import { createServices } from '../server/create-services.ts';
import { areasWith, TEST_MASTER_KEY } from './test-services.ts';

// A worker that only prepares bulk sends, for tests that kill it.
const address = JSON.parse(process.env['TEST_ADDRESS'] ?? '') as DatabaseAddress;
const log = createLog('silent');
const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: process.env['DATA_DIR'] });
const services = await createServices({
  config,
  log,
  address,
  masterKey: TEST_MASTER_KEY,
  outgoing: alwaysReleased,
  areas: areasWith(testCampaigns),
});
const systemPool = createPool({ address, role: 'parley_system', log, max: 4, applicationName: 'parley-preparing' });
startScheduler({ systemPool, services, kinds: testCampaigns.dueKinds ?? [], periodic: [] });
