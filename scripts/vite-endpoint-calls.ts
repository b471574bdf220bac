import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { listNames, type EndpointTable } from '../src/foundation/contract/endpoint.ts';

const ENDPOINTS = /\/src\/[^/]+\/contract\/(?:[\w-]+-)?endpoints\.ts$/;
/** The same module with its schemas, for the forms that check what they send. */
const WITH_SCHEMAS = '?schemas';
const TABLE = /Endpoints$/;
const IMPORT = /\bimport (?:type )?\{([^}]*)\} from '([^']*endpoints\.ts)';/g;
/** Of the codes that the calls refuse with. */
const ERRORS = /^import '\.\/errors\.ts';$/m;
const SCHEMA_OF_ENDPOINT = /(?<!typeof )\b\w+Endpoints\.\w+\.(?:params|query|body|reply)\b/;

/**
 * Calls need an endpoint's method, path and names of lists; the schemas behind it, and zod with them, are a quarter of
 * the first load and belong to forms. So in a build `*endpoints.ts` exports its tables in that short form, worked out by
 * running the module. Code that makes a call has to understand its refusals, so the import of the area's errors stays.
 * Anyone who imports anything else from it gets the module as it is.
 */
export function shortenEndpoints(): Plugin {
  return {
    name: 'shorten-endpoints',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(WITH_SCHEMAS)) return null;
      const found = await this.resolve(source.slice(0, -WITH_SCHEMAS.length), importer, { skipSelf: true });
      return found && `${found.id}${WITH_SCHEMAS}`;
    },
    async load(id) {
      if (id.endsWith(WITH_SCHEMAS)) {
        const file = id.slice(0, -WITH_SCHEMAS.length);
        this.addWatchFile(file);
        return { code: readFileSync(file, 'utf8'), moduleType: 'ts' };
      }
      if (!ENDPOINTS.test(id)) return null;
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      const tables = Object.entries(exported).filter(([name]) => TABLE.test(name)) as [string, EndpointTable][];
      const errors = ERRORS.exec(readFileSync(id, 'utf8'))?.[0];
      const code = tables.map(([name, table]) => `export const ${name} = ${JSON.stringify(shortTable(table))};`);
      return { code: [...(errors === undefined ? [] : [errors]), ...code].join('\n'), moduleType: 'js' };
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?(?:\?schemas)?$/.test(id)) return null;
      const used = id.includes('/web/') ? SCHEMA_OF_ENDPOINT.exec(code) : null;
      if (used) this.error(`${used[0]} is not part of the web app; export the schema under a name of its own (${id})`);
      return code.replace(IMPORT, splitImport);
    },
  };
}

/** Tables from the short module, everything else from the one with schemas. */
function splitImport(statement: string, list: string, source: string): string {
  if (statement.startsWith('import type')) return statement;
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  const others = names.filter((name) => !TABLE.test(name));
  if (others.length === 0) return statement;
  const tables = names.filter((name) => TABLE.test(name));
  return [
    ...(tables.length > 0 ? [`import { ${tables.join(', ')} } from '${source}';`] : []),
    `import { ${others.join(', ')} } from '${source}${WITH_SCHEMAS}';`,
  ].join('\n');
}

const shortTable = (table: EndpointTable): Record<string, object> =>
  Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [
      name,
      { method: endpoint.method, path: endpoint.path, lists: listNames(endpoint) },
    ]),
  );
