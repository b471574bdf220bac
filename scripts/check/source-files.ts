import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
}

/** What .gitignore leaves out, and the history. */
const NOT_SOURCE = new Set(['node_modules', 'dist', 'data', 'demo-data', '.cache', 'coverage', '.git']);
const TEXT =
  /\.(?:tsx?|mjs|js|json|sql|css|html|md|sh|ya?ml|svg|txt)$|(?:^|\/)(?:run|Dockerfile|\.[a-z]+rc|\.gitignore)$/;

/** Every file of the tree that someone writes; binary ones with an empty text. */
export function readSourceFiles(root: string): SourceFile[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return [];
    return entry.isDirectory() ? readFolder(root, entry.name) : [readFile(root, entry.name)];
  });
}

function readFolder(root: string, folder: string): SourceFile[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      readFile(root, path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
    );
}

function readFile(root: string, file: string): SourceFile {
  return { path: file, text: TEXT.test(file) ? readFileSync(path.join(root, file), 'utf8') : '' };
}
