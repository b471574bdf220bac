import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const channelNotices = defineNotices({
  'channels.noticed': {
    title: 'A provider says something about a channel',
    who: 'Everyone who may change the organisation.',
    group: 'Channels and templates',
    order: 51,
    module: 'channels',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    channels: typeof channelNotices;
  }
}
