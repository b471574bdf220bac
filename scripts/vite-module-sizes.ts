import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const ROOT = normalizePath(fileURLToPath(new URL('../', import.meta.url)));

/** A module as it is named in reports: a package's without the folders in front of it. */
const nameOf = (id: string): string =>
  normalizePath(id)
    .replace(ROOT, '')
    .replace(/^.*\bnode_modules\//, 'node_modules/');

/**
 * Writes beside the manifest which modules each file is made of, with their bytes before they are made small: what the
 * test of the first load names when it has grown.
 */
export function listModuleSizes(): Plugin {
  return {
    name: 'list-module-sizes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return [];
        const modules = Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id, { renderedLength }]) => [nameOf(id), renderedLength] as const);
        return [[chunk.fileName, Object.fromEntries(modules)] as const];
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(files)),
      });
    },
  };
}
