import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
/** The modules of the first load that load something later. */
const HOSTS = [
  '*/web/area.ts',
  '*/web/messages/catalogue.ts',
  'app/web/{pages/area,routes,messages/catalogues}.ts',
  'app/web/{banners,home,shell}/*.tsx',
  'notifications/web/NotificationBell.tsx',
];
const IMPORT = /\bimport\('(\.[^']+)'\)/g;
/** What sign-in and home show first: loaded from the entry itself, so that no file has to come before it. */
const SHOWN_FIRST = new Set([
  'accounts/web/auth/SignInPage.tsx',
  'accounts/web/messages/en.ts',
  'accounts/web/home/TeamCard.tsx',
  'app/web/home/HomePage.tsx',
  'app/web/shell/Shell.tsx',
  'channels/web/home/ChannelsCard.tsx',
]);

const LOADER = 'virtual:late-part';
const LIST = 'virtual:late-parts';

/** Asks for the list at once where the address needs it, and otherwise while the browser waits for something else. */
const LOADER_CODE = `
const list = () => import('${LIST}');
export const latePart = async (number) => (await list()).parts[number]();
// What it fails with shows when a part is needed.
const early = () => list().catch(() => {});
if (/^#?\\/?$|^#\\/sign_in/.test(location.hash)) (self.requestIdleCallback ?? setTimeout)(early);
else early();
`;

/**
 * A part that is loaded late costs the entry its file name and the list of files to preload with it: the entry grew
 * with every page, and changed with every change of one. So in a build the descriptors of areas name a part by its
 * number, and what belongs to the numbers is one file of its own. It is loaded beside the first call to the server, so
 * that nothing waits for it, and lists the files to preload as before, so that a page still comes in one round trip.
 */
export function listLateParts(): Plugin {
  const partOf = (host: string, target: string) =>
    normalizePath(path.relative(SRC, path.resolve(path.dirname(host), target)));
  const partsOf = (host: string) =>
    [...readFileSync(host, 'utf8').matchAll(IMPORT)].map(([, target = '']) => partOf(host, target));
  const hosts = new Set(
    globSync(HOSTS, { cwd: SRC, exclude: ['**/*.test.tsx'] }).map((host) => normalizePath(path.join(SRC, host))),
  );
  const all = new Set([...hosts].flatMap(partsOf));
  const gone = [...SHOWN_FIRST].filter((part) => !all.has(part));
  if (gone.length > 0)
    throw new Error(`No longer loaded by the entry, and so to be taken from this list: ${gone.join(', ')}`);
  const parts = [...all].filter((part) => !SHOWN_FIRST.has(part)).toSorted();
  return {
    name: 'list-late-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === LOADER || source === LIST ? `\0${source}` : null),
    load(id) {
      if (id === `\0${LOADER}`) return { code: LOADER_CODE, moduleType: 'js' };
      if (id !== `\0${LIST}`) return null;
      const loads = parts.map((part) => `() => import(${JSON.stringify(normalizePath(path.join(SRC, part)))})`);
      return { code: `export const parts = [${loads.join(',\n')}];`, moduleType: 'js' };
    },
    transform(code, id) {
      if (!hosts.has(id)) return null;
      const changed = code.replace(IMPORT, (whole, target: string) => {
        const number = parts.indexOf(partOf(id, target));
        return number === -1 ? whole : `latePart(${number})`;
      });
      return changed === code ? null : `import { latePart } from '${LOADER}';\n${changed}`;
    },
  };
}
