import { defineNotices } from '../../foundation/contract/notice.ts';

/** What users are notified of that happens here. */
export const assignmentNotices = defineNotices({
  'assignment.rule_stopped': {
    title: 'An assignment rule was switched off',
    who: 'Everyone whose role may change rules.',
    group: 'Work in the background',
    order: 48,
    module: 'assignment_rules',
    importance: 'high',
    channels: { in_app: true, live: true, push: true, sound: false },
  },
});

declare module '../../foundation/contract/notice.ts' {
  interface AreaNotices {
    assignment: typeof assignmentNotices;
  }
}
