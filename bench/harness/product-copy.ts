import { chmod, cp, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureWebAppBuilt } from '../../src/app/server/build-web-app.ts';
import { createLog } from '../../src/foundation/server/log.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that a shipped product consists of beside its packages. */
const SHIPPED = ['package.json', 'package-lock.json', 'migrations', 'src', 'dist'];

/** Copies the built product into `folder`, so that an edit in the checkout changes nothing in mid-run. */
export async function copyProduct(folder: string): Promise<void> {
  await ensureWebAppBuilt(createLog('silent'));
  for (const name of SHIPPED) {
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  // A source that was saved while the build ran would make every start build again.
  const now = new Date();
  await utimes(path.join(folder, 'dist/app/index.html'), now, now);
  // PostgreSQL runs under a user of its own and reads its binaries through this folder.
  await chmod(folder, 0o755);
}
