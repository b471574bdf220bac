import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';

/** The names of a kind of channel, for sentences; it is called by its kind where nothing can be sent through it. */
export function providerNames(kind: ChannelKind) {
  const { provider, manager } = capabilitiesOf(kind) ?? { provider: kind, manager: kind };
  return { provider, manager };
}

/** What the provider is called, and the place where a business looks after its account there. */
export type ProviderNames = ReturnType<typeof providerNames>;
