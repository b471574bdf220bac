import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const campaignNotices = defineNotices({
  'campaigns.stopped': {
    title: 'A campaign of yours cannot go on',
    who: 'The owner of the campaign; without one, everyone who may run campaigns.',
    group: 'Work in the background',
    order: 43,
    module: 'campaigns',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'campaigns.completed': {
    title: 'A campaign of yours has been sent',
    who: 'The owner of the campaign.',
    group: 'Work in the background',
    order: 44,
    module: 'campaigns',
    importance: 'normal',
    channels: { in_app: true, live: true, push: false, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    campaigns: typeof campaignNotices;
  }
}
