import type { Services } from '../../../foundation/server/services.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import type { Provider } from './provider.ts';

/** The providers of this installation, by kind of channel. Reached as `services.providers`. */
export interface Providers {
  readonly all: readonly Provider[];
  /** Null for a kind that this installation cannot talk to. */
  find(kind: string): Provider | null;
  /** The provider of a stored channel; throws when this installation has none of its kind. */
  of(kind: ChannelKind): Provider;
  close(): Promise<void>;
}

/** What the settings say about providers, and whether anything may leave for them. */
export type ProviderSettings = Pick<Services, 'config' | 'outgoing'> & { masterKey: Buffer };

declare module '../../../foundation/server/services.ts' {
  interface Services {
    providers: Providers;
  }
}

export function providersOf(all: readonly Provider[]): Providers {
  const byKind = new Map<string, Provider>(all.map((provider) => [provider.kind, provider]));
  return {
    all,
    find: (kind) => byKind.get(kind) ?? null,
    of(kind) {
      const provider = byKind.get(kind);
      if (!provider) throw new Error(`There is no provider for channels of the kind ${kind}`);
      return provider;
    },
    async close() {
      await Promise.all(all.map((provider) => provider.close()));
    },
  };
}
