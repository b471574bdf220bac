import type { ReferenceTarget } from '../../records/server/index.ts';
import { findChannelNames } from './channel-name-store.ts';

/** Channels by their names: what a campaign or sequence sends on. */
export const channelTarget: ReferenceTarget = { name: 'channels', resolve: findChannelNames };
