import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const ROOT = normalizePath(fileURLToPath(new URL('../', import.meta.url)));

/** A module's name in reports: relative to the project, or from `node_modules/` on. */
const nameOf = (id: string): string =>
  normalizePath(id)
    .replace(ROOT, '')
    .replace(/^.*\bnode_modules\//, 'node_modules/');

/**
 * Writes a file beside the manifest that lists the modules of each output file with their bytes before minification. The
 * test of the first load reads it to name the modules that grew.
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
