import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const recordNotices = defineNotices({
  'records.assigned': {
    title: 'A record is assigned to you',
    who: 'The new owner, unless they took it themselves.',
    group: 'Records',
    order: 20,
    module: null,
    importance: 'normal',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'records.mentioned': {
    title: 'Someone mentions you in a note',
    who: 'Users whom the note names.',
    group: 'Records',
    order: 21,
    module: null,
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
  'records.followed_note': {
    title: 'A note is added to a record you follow',
    who: 'Followers of the record whom the note does not name.',
    group: 'Records',
    order: 22,
    module: null,
    importance: 'normal',
    channels: { in_app: true, live: true, push: false, sound: false },
  },
  'records.followed_change': {
    title: 'A record you follow changes',
    who: 'Followers of the record, of another owner or another state.',
    group: 'Records',
    order: 23,
    module: null,
    importance: 'normal',
    channels: { in_app: true, live: true, push: false, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    records: typeof recordNotices;
  }
}
