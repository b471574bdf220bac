import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const sequenceNotices = defineNotices({
  'sequences.paused': {
    title: 'A sequence of yours was paused',
    who: 'The owner of the sequence.',
    group: 'Work in the background',
    order: 45,
    module: 'sequences',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    sequences: typeof sequenceNotices;
  }
}
