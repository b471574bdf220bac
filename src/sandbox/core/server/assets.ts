import { readFile, readdir } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

export const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** A file of a page: the name that it is served under, and where it lies. */
interface Asset {
  name: string;
  file: URL;
  type: string;
}

const FILES: readonly Asset[] = [
  { name: 'tokens.css', file: new URL('../../../ui/tokens.css', import.meta.url), type: CSS },
  { name: 'sandbox.css', file: new URL('../web/sandbox.css', import.meta.url), type: CSS },
  { name: 'favicon.svg', file: new URL('../web/favicon.svg', import.meta.url), type: SVG },
  { name: 'keep-fresh.js', file: new URL('../web/keep-fresh.ts', import.meta.url), type: JAVASCRIPT },
];

const FONTS = [
  { name: 'inter.woff2', file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' },
  {
    name: 'devanagari.woff2',
    file: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  },
  { name: 'tamil.woff2', file: '@fontsource-variable/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2' },
] as const;

/** Serves the few files of every page. Read once: they change with the program only. */
export async function mountAssets(app: FastifyInstance): Promise<void> {
  await mountFiles(app, FILES);
  for (const { name, file } of FONTS) {
    const font = fontFile(file);
    if (font !== null) serve(app, name, 'font/woff2', await readFile(font));
  }
}

/** Serves files of a page below `/assets`. */
export async function mountFiles(app: FastifyInstance, files: readonly Asset[]): Promise<void> {
  for (const { name, file, type } of files) serve(app, name, type, await readFile(file));
}

/** Serves the scripts of a folder below `/assets` and the name. */
export async function mountScripts(app: FastifyInstance, name: string, folder: URL): Promise<void> {
  for (const [file, script] of await browserScripts(folder))
    serve(app, `${name}/${file}`, JAVASCRIPT, Buffer.from(script));
}

function serve(app: FastifyInstance, name: string, type: string, content: Buffer): void {
  app.get(`/assets/${name}`, (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(content));
}

/** The fonts are packages of the web build, which an installation may lack; the pages then use the system's own. */
function fontFile(file: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(file);
  } catch {
    return null;
  }
}

/** The scripts of a folder as a browser takes them: the types blanked out, nothing else changed. */
async function browserScripts(folder: URL): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  return quietly(() => new Map(names.map((name, index) => [name, stripTypeScriptTypes(sources[index] ?? '')])));
}

/** Node calls the function experimental at its first use, on the terminal of the one who starts the sandbox. */
function quietly<Result>(run: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
