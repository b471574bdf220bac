import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const BIN = path.join(ROOT, 'node_modules/.bin');

const CONFIGS = [
  'package.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.contract.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'tsconfig.test.json',
];

export interface ScratchTree extends Disposable {
  root: string;
}

/** A tree under the project's own configuration and packages, holding only these files. */
export function scratchTree(files: Readonly<Record<string, string>>): ScratchTree {
  const root = mkdtempSync(path.join(tmpdir(), 'parley-check-'));
  for (const config of CONFIGS) cpSync(path.join(ROOT, config), path.join(root, config));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
