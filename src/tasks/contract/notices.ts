import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const taskNotices = defineNotices({
  'tasks.due': {
    title: 'A task of yours is due',
    who: 'The owner of the task.',
    group: 'Records',
    order: 30,
    module: 'tasks',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: true },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    tasks: typeof taskNotices;
  }
}
