import { WEB_APP_FOLDER, ensureWebAppBuilt } from '../../src/app/server/build-web-app.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { measureBuild } from './build-sizes.ts';
import { recordModules } from './growth.ts';

// node bench/first-load/main.ts
// Records the modules of the first load, for the message of its test. Run it when a ceiling is lowered.

await ensureWebAppBuilt(createLog('silent'));
recordModules((await measureBuild(WEB_APP_FOLDER)).firstModules);
