import { z } from 'zod';
import { channelSummary } from '../../accounts/contract/business.ts';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';
import { qualities } from './quality.ts';

const channel = { channel_id: id, kind: channelSummary.shape.platform_id };

export const channelConnected = defineDomainEvent(
  'channels.channel_connected',
  'A number or page was added to the business; it is not active yet.',
  channel,
);

/** What an administrator should read soon. */
export const channelNoticed = defineDomainEvent(
  'channels.channel_noticed',
  'The provider said something of a channel that an administrator must read: a warning, a restriction, a pause.',
  { ...channel, name: z.string(), text: z.string() },
);

/** `paused`: active here, and stopped by what the provider refuses. */
const channelStates = ['pending', 'active', 'inactive', 'paused', 'removed'] as const;
export type ChannelState = (typeof channelStates)[number];

export const channelStateChanged = defineDomainEvent(
  'channels.channel_state_changed',
  'A channel was activated, deactivated, paused by the provider, resumed or removed.',
  {
    ...channel,
    state: z.enum(channelStates),
  },
);

const quality = z.enum(qualities).nullable();

export const channelQualityChanged = defineDomainEvent(
  'channels.channel_quality_changed',
  'The provider rates the quality of a channel otherwise than before; null where it has not rated it.',
  { ...channel, name: z.string(), before: quality, after: quality },
);

export const channelRestricted = defineDomainEvent(
  'channels.channel_restricted',
  'The provider does not allow messages that begin a conversation on a channel for a while.',
  { ...channel, name: z.string() },
);
