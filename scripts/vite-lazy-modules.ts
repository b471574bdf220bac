import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
/** The modules of the first load that import others lazily. */
const IMPORTERS = [
  '*/web/area.ts',
  '*/web/messages/catalogue.ts',
  'app/web/{pages/area,routes,messages/catalogues}.ts',
  'app/web/{banners,home,shell}/*.tsx',
  'notifications/web/NotificationBell.tsx',
];
const IMPORT = /\bimport\('(\.[^']+)'\)/g;
/** What sign-in and home show first: imported by the entry itself, so that no other file has to load before it. */
const SHOWN_FIRST = new Set([
  'accounts/web/auth/SignInPage.tsx',
  'accounts/web/messages/en.ts',
  'accounts/web/home/TeamCard.tsx',
  'app/web/home/HomePage.tsx',
  'app/web/shell/Shell.tsx',
  'channels/web/home/ChannelsCard.tsx',
]);

const LOADER = 'virtual:lazy-module';
const LIST = 'virtual:lazy-modules';

/** Loads the list at once where the address needs it, and otherwise when the browser is idle. */
const LOADER_CODE = `
const list = () => import('${LIST}');
export const importLazy = async (number) => (await list()).modules[number]();
// A failure shows when a module is needed.
const early = () => list().catch(() => {});
if (/^#?\\/?$|^#\\/sign_in/.test(location.hash)) (self.requestIdleCallback ?? setTimeout)(early);
else early();
`;

/**
 * Every lazy import puts a file name and the list of files to preload with it into the entry: the entry grew with every
 * page, and changed with every change of one. So in a build the first load imports lazy modules by number, and one
 * separate file maps the numbers to modules. It is loaded in parallel with the first call to the server, so that nothing
 * waits for it, and preloads the same files, so that a page still takes one round trip.
 */
export function listLazyModules(): Plugin {
  const pathOf = (importer: string, target: string) =>
    normalizePath(path.relative(SRC, path.resolve(path.dirname(importer), target)));
  const lazyImportsOf = (importer: string) =>
    [...readFileSync(importer, 'utf8').matchAll(IMPORT)].map(([, target = '']) => pathOf(importer, target));
  const importers = new Set(
    globSync(IMPORTERS, { cwd: SRC, exclude: ['**/*.test.tsx'] }).map((file) => normalizePath(path.join(SRC, file))),
  );
  const all = new Set([...importers].flatMap(lazyImportsOf));
  const unknown = [...SHOWN_FIRST].filter((module) => !all.has(module));
  if (unknown.length > 0)
    throw new Error(`Remove from SHOWN_FIRST what no module of the first load imports: ${unknown.join(', ')}`);
  const modules = [...all].filter((module) => !SHOWN_FIRST.has(module)).toSorted();
  return {
    name: 'list-lazy-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === LOADER || source === LIST ? `\0${source}` : null),
    load(id) {
      if (id === `\0${LOADER}`) return { code: LOADER_CODE, moduleType: 'js' };
      if (id !== `\0${LIST}`) return null;
      const imports = modules.map((file) => `() => import(${JSON.stringify(normalizePath(path.join(SRC, file)))})`);
      return { code: `export const modules = [${imports.join(',\n')}];`, moduleType: 'js' };
    },
    transform(code, id) {
      if (!importers.has(id)) return null;
      const changed = code.replace(IMPORT, (whole, target: string) => {
        const number = modules.indexOf(pathOf(id, target));
        return number === -1 ? whole : `importLazy(${number})`;
      });
      return changed === code ? null : `import { importLazy } from '${LOADER}';\n${changed}`;
    },
  };
}
