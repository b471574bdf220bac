import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const webFormNotices = defineNotices({
  'webforms.submitted': {
    title: 'A web form is sent',
    who: 'The owner of the enquiry; without one, everyone who looks after web forms.',
    group: 'Records',
    order: 31,
    module: 'enquiries',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    webforms: typeof webFormNotices;
  }
}
