import { buildWebApp } from '../src/app/server/build-web-app.ts';
import { StartUpFailure } from '../src/foundation/server/start-up-failure.ts';

// npm run build: the web app into dist/app, for an image that is started without the tools to build it.

try {
  await buildWebApp();
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
