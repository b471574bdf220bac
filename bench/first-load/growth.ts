import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Modules } from './build-sizes.ts';

const REACHED = fileURLToPath(new URL('./reached.json', import.meta.url));
/** Smaller differences come from names that the bundler generates. */
const NOISE = 40;

/** Records the modules of the first load, whenever a ceiling is lowered (`node bench/first-load/main.ts`). */
export function recordModules(modules: Modules): void {
  writeFileSync(REACHED, `${JSON.stringify(modules, null, 2)}\n`);
}

/** The modules that are new in the first load, or larger than when the ceiling was set; largest growth first. */
export function grownSince(reached: Modules, modules: Modules): string[] {
  return Object.entries(modules)
    .map(([module, bytes]) => ({ module, bytes, more: bytes - (reached[module] ?? 0) }))
    .filter(({ more }) => more > NOISE)
    .toSorted((a, b) => b.more - a.more)
    .map(({ module, bytes, more }) => `  ${module}: ${more === bytes ? `new, ${bytes}` : `+${more}`} bytes`);
}

/** The message of a failing test: which modules grew, and what to do about them. */
export function adviceOn(page: string, modules: Modules): string {
  const reached = JSON.parse(readFileSync(REACHED, 'utf8')) as Modules;
  return [
    `${page} loads more than its ceiling (KB). New or grown in the first load since the ceiling was set, in bytes before minification:`,
    ...grownSince(reached, modules),
    'A module is in it because area.ts or the shell imports it, directly or through another module. Import it lazily',
    '(await import(…), also a query in a prefetch), or move what only later pages use into a separate module:',
    'the bundler never splits a module. CONTRIBUTING.md says what the first load of an area may hold.',
  ].join('\n');
}
