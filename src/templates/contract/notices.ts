import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const templateNotices = defineNotices({
  'templates.changed': {
    title: 'A provider decides about a template',
    who: 'The user who published it; when they are gone, everyone who may change templates.',
    group: 'Channels and templates',
    order: 50,
    module: 'templates',
    importance: 'normal',
    channels: { in_app: true, live: true, push: false, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    templates: typeof templateNotices;
  }
}
