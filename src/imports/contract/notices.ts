import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const importNotices = defineNotices({
  'imports.completed': {
    title: 'An import of yours has ended',
    who: 'The user who began the import.',
    group: 'Work in the background',
    order: 40,
    module: null,
    importance: 'normal',
    channels: { in_app: true, live: true, push: false, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    imports: typeof importNotices;
  }
}
