import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';
import { channel } from './channel.ts';

/** Topic `setup`: the shell closes its navigation and the composer its field by these. */
export const channelEvents = defineEvents({
  channelChanged: {
    topic: 'setup',
    event: 'channel_changed',
    summary: 'A channel was added or changed',
    data: channel,
    numbers: 'own',
  },
  channelRemoved: { topic: 'setup', event: 'channel_removed', summary: 'A channel is gone', data: z.object({ id }) },
});
