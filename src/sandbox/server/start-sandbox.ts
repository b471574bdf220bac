import { startCore, type CoreOptions, type Sandbox } from '../core/server/start.ts';
import type { AppSecrets } from '../whatsapp/server/default-app.ts';
import { whatsapp } from '../whatsapp/server/provider.ts';

export type { Sandbox };

export interface SandboxOptions extends CoreOptions, AppSecrets {}

/** Starts the sandbox: the stand-in for what Parley talks to. Throws when a port is in use. */
export function startSandbox({ appSecret, verifyToken, ...core }: SandboxOptions): Promise<Sandbox> {
  return startCore(core, [whatsapp({ appSecret, verifyToken })]);
}
