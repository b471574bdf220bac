import type { Config } from '../../foundation/server/config.ts';
import type { DatabaseAddress } from '../../foundation/server/db/pool.ts';
import type { WorkName } from '../../foundation/server/realtime/bus.ts';

/** What the main thread sends to the thread for CPU-bound work: there may be such work, or end. */
export type ThreadMessage = WorkName | 'stop';

/** What the thread is started with. It is copied into it, and a URL cannot be copied. */
export interface ThreadData {
  settings: readonly (readonly [name: string, value: unknown])[];
  /** Settings that are URLs. */
  addresses: readonly (readonly [name: string, href: string])[];
  masterKey: Uint8Array;
  database: DatabaseAddress;
}

interface MainThread {
  config: Config;
  masterKey: Buffer;
  address: DatabaseAddress;
}

export function toThread({ config, masterKey, address }: MainThread): ThreadData {
  const entries = Object.entries(config);
  return {
    settings: entries.filter(([, value]) => !(value instanceof URL)),
    addresses: entries.flatMap(([name, value]) => (value instanceof URL ? [[name, value.href] as const] : [])),
    masterKey,
    database: address,
  };
}

/** What `toThread` was given. */
export function fromThread({ settings, addresses, masterKey, database }: ThreadData): MainThread {
  const urls = addresses.map(([name, href]) => [name, new URL(href)] as const);
  return {
    config: Object.fromEntries([...settings, ...urls]) as Config,
    masterKey: Buffer.from(masterKey),
    address: database,
  };
}
