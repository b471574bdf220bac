import { lstat, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../error-code.ts';

/** A symbolic link between shared libraries, which npm cannot pack and which the package only lists. */
export type LibraryLink = { link: string; pointsTo: string };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The listed links that do not exist yet (the package's install script may not have run). */
export async function missingLinks(root: string): Promise<LibraryLink[]> {
  const text = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    // Windows' package has none.
    if (hasCode(error, 'ENOENT')) return '[]';
    throw error;
  });
  const links = linkList.parse(JSON.parse(text)).map(({ source, target }) => ({
    link: path.join(root, target),
    pointsTo: path.relative(path.dirname(target), source),
  }));
  const found = await Promise.all(links.map(async ({ link }) => lstat(link).catch(() => undefined)));
  return links.filter((_, index) => found[index] === undefined);
}

/** Makes the links; one that another start made in the meantime is fine. */
export async function createLinks(links: LibraryLink[]): Promise<void> {
  for (const { link, pointsTo } of links) {
    await symlink(pointsTo, link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}
