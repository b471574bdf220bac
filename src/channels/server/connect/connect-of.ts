import { refuse } from '../../../foundation/server/refuse.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import type { ConnectProvider } from '../providers/connect-provider.ts';
import type { Providers } from '../providers/providers.ts';

/** Onboarding of a kind of channel; refuses a kind that this installation cannot talk to. */
export const connectOf = (providers: Providers, kind: ChannelKind): ConnectProvider =>
  providers.find(kind)?.connect ??
  refuse('INVALID_DATA', { message: 'This channel cannot be connected.', info: { field: 'platform_id' } });
