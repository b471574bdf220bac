import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { browserScripts } from './browser-scripts.ts';

const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const FILES = [
  { name: 'tokens.css', file: '../../ui/tokens.css', type: CSS },
  { name: 'sandbox.css', file: '../web/sandbox.css', type: CSS },
  { name: 'phones.css', file: '../web/phones.css', type: CSS },
  { name: 'phone-screen.css', file: '../web/phone-screen.css', type: CSS },
  { name: 'login.css', file: '../web/login.css', type: CSS },
  { name: 'favicon.svg', file: '../web/favicon.svg', type: SVG },
  { name: 'keep-fresh.js', file: '../web/keep-fresh.ts', type: JAVASCRIPT },
] as const;

const FONTS = [
  { name: 'inter.woff2', file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' },
  {
    name: 'devanagari.woff2',
    file: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  },
  { name: 'tamil.woff2', file: '@fontsource-variable/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2' },
] as const;

/** Serves the few files of the pages. Read once: they change with the program only. */
export async function mountAssets(app: FastifyInstance): Promise<void> {
  for (const { name, file, type } of FILES) {
    serve(app, name, type, await readFile(new URL(file, import.meta.url)));
  }
  for (const [name, script] of await browserScripts(new URL('../web/phones/', import.meta.url)))
    serve(app, `phones/${name}`, JAVASCRIPT, Buffer.from(script));
  for (const { name, file } of FONTS) {
    const font = fontFile(file);
    if (font !== null) serve(app, name, 'font/woff2', await readFile(font));
  }
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
