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
  for (const file of await scriptsIn(folder)) {
    let script: Promise<string> | null = null;
    serve(app, `${name}/${file}`, JAVASCRIPT, () => (script ??= browserScript(new URL(file, folder))));
  }
}

function serve(app: FastifyInstance, name: string, type: string, content: Buffer | (() => Promise<string>)): void {
  app.get(`/assets/${name}`, async (_, reply) => {
    const body = typeof content === 'function' ? await content() : content;
    return reply.header('cache-control', 'no-cache').type(type).send(body);
  });
}

/** The fonts are packages of the web build, which an installation may lack; the pages then use the system's own. */
function fontFile(file: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(file);
  } catch {
    return null;
  }
}

async function scriptsIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

/**
 * A script as a browser takes it: the types blanked out, nothing else changed. Asked for with the first page that needs
 * it: Node's own compiler takes 20 megabytes, which an installation at rest must not hold.
 */
async function browserScript(file: URL): Promise<string> {
  const source = await readFile(file, 'utf8');
  return quietly(() => stripTypeScriptTypes(source));
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
