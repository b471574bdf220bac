import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourceFile } from '../source-files.ts';

interface Catalogue {
  namespace: string;
  file: string;
  /** Full keys, 'sign_in.title'. */
  keys: ReadonlySet<string>;
}

interface Registration {
  namespace: string;
  file: string;
  exported: string;
  /** `registerMessages('accounts', { legal })` puts its keys below 'legal'. */
  prefix: string;
}

/** The two that the i18next instance starts with. */
const ALWAYS: readonly Registration[] = [
  { namespace: 'ui', file: 'src/ui/messages/en.ts', exported: 'en', prefix: '' },
  { namespace: 'foundation', file: 'src/foundation/web/messages/en.ts', exported: 'en', prefix: '' },
];

/** Every English catalogue that some code registers. */
export async function readCatalogues(root: string, files: readonly SourceFile[]): Promise<Catalogue[]> {
  const present = new Set(files.map(({ path: file }) => file));
  const registrations = [...ALWAYS, ...files.flatMap(registrationsIn)].filter(({ file }) => present.has(file));
  return Promise.all(
    registrations.map(async ({ namespace, file, exported, prefix }) => {
      const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href);
      const messages = (module as Record<string, unknown>)[exported];
      return { namespace, file, keys: new Set(flatten(messages, prefix)) };
    }),
  );
}

function registrationsIn({ path: file, text }: SourceFile): Registration[] {
  if (!/^src\/[^/]+\/web\//.test(file)) return [];
  return [...text.matchAll(/\bregisterMessages\(\s*'([\w-]+)',\s*(?:\{\s*(\w+)\s*\}|(\w+))\s*\)/g)].flatMap((match) => {
    const name = match[2] ?? match[3] ?? '';
    const imported = new RegExp(`import \\{[^}]*?\\b(?:(\\w+) as )?${name}\\b[^}]*\\} from '([^']+)'`).exec(text);
    if (!imported) return [];
    const from = path.posix.join(path.posix.dirname(file), imported[2] ?? '');
    return [
      {
        namespace: match[1] ?? '',
        file: from,
        exported: imported[1] ?? name,
        prefix: match[2] === undefined ? '' : `${name}.`,
      },
    ];
  });
}

function flatten(messages: unknown, prefix: string): string[] {
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );
}
