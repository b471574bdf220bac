import { statSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// `npm ci` installs the Node that runs Parley. Where that package is missing, `npm start` takes the machine's own, which may be
// too old. So nothing that an older Node lacks may be imported by name here: it would fail before this check.
const { enableCompileCache, flushCompileCache, getCompileCacheDir } = module;
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Parley needs Node.js 24, which npm ci installs as the package "node"; this is ${process.version}. Run npm ci again and read what it says about "node".\n`,
  );
  process.exit(1);
}

// `npm start`. What Node compiles is kept beside the checkout, where only those may write who may change the program:
// the next start takes it from there, which halves its time. Where nothing can be written, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

/** Changes when something is added or replaced; 0 where nothing is kept. */
const cacheTime = () => statSync(getCompileCacheDir() ?? '', { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Says to the program that took this one's place that it is the second one. */
const SECOND = 'PARLEY_IS_COMPILED';
const isSecond = process.env[SECOND] !== undefined;
delete process.env[SECOND];

const before = cacheTime();
// Not by a static import: those are compiled before the first line of this file runs. And this file is no TypeScript:
// Node would load its compiler for it, which takes 20 megabytes for as long as the process lives. So after the first
// start of a version, which has to compile, the same program takes this one's place with what was compiled. Not under
// a program that talks to this one by a channel, which does not survive that.
const { run } = await import('./run.ts');
flushCompileCache();
if (cacheTime() !== before && !isSecond && process.execve !== undefined && process.channel === undefined) {
  const { loadEveryRole } = await import('./start-parley.ts');
  await loadEveryRole();
  flushCompileCache();
  const [, ...words] = process.argv;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...words], {
    ...process.env,
    [SECOND]: '1',
  });
}
await run();
