import { chmod, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../src/foundation/testing/free-port.ts';
import { ROOT } from '../harness/product-copy.ts';
import { startProgram, type Started } from '../harness/product.ts';

const SCRIPTS = ['scripts/demo.ts', 'scripts/demo'];

/** Starts the shop of `npm run demo` from the copy of the product, and waits until it is filled. */
export async function startDemo(folder: string, productFolder: string): Promise<Started> {
  for (const name of SCRIPTS)
    await cp(path.join(ROOT, name), path.join(productFolder, name), { recursive: true, preserveTimestamps: true });
  const data = path.join(folder, 'demo-data');
  await mkdir(data, { recursive: true });
  await chmod(data, 0o755);
  const demo = await startProgram(path.join(productFolder, 'scripts/demo.ts'), '/app/', {
    NODE_ENV: 'production',
    DEMO_DIR: data,
    SANDBOX_PORT: String(await freePort()),
  });
  await demo.printed('is open:');
  return demo;
}
