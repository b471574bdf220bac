import type { Mutant } from './mutant.ts';

/** Faults that the tests of quick replies, sending later and drafts must find. */
export const composerMutants: readonly Mutant[] = [
  {
    promise: 'R5',
    name: 'a scheduled message that was sent is still there',
    file: 'src/chats/server/scheduled/send-scheduled.ts',
    find: 'due.filter(({ id }) => !failed.has(id)),',
    replace: 'due.filter(({ id }) => failed.has(id)),',
    test: 'src/chats/server/scheduled/schedule-message.test.ts',
    only: '[R5]',
  },
  {
    promise: 'R5',
    name: 'a scheduled message that was put off is sent when its row comes',
    file: 'src/chats/server/store/scheduled-store.ts',
    find: 's.send_time <= (select clock_now()) as is_due',
    replace: 's.send_time is not null as is_due',
    test: 'src/chats/server/scheduled/schedule-message.test.ts',
    only: 'a row that comes early waits',
  },
  {
    promise: 'S6',
    name: 'a message is scheduled for after the end of the reply window',
    file: 'src/chats/server/scheduled/schedule-message.ts',
    find: 'if (isTemplate || time < end) return;',
    replace: 'if (isTemplate || time > 0) return;',
    test: 'src/chats/server/scheduled/schedule-message.test.ts',
    only: 'after the end of the reply window',
  },
  {
    promise: 'S12',
    name: 'what a person types is shown to their colleagues',
    file: 'src/chats/server/drafts.ts',
    find: '{ user_ids: [user.user_id] }',
    replace: '{ everyone: true }',
    test: 'src/chats/server/drafts.test.ts',
    only: 'nobody else',
  },
  {
    promise: 'S12',
    name: 'an own quick reply is found by a colleague',
    file: 'src/quick-replies/server/quick-reply-store.ts',
    find: '(owner_id is null or owner_id = $3)\n    for no key update',
    replace: '(owner_id is null or $3::bigint > 0)\n    for no key update',
    test: 'src/quick-replies/server/quick-replies.test.ts',
    only: 'own ones by everyone',
  },
  {
    promise: 'R19',
    name: 'a draft of another browser takes the place of what is being typed',
    file: 'src/chats/web/composer/draft-sync.ts',
    find: 'running.has(chatId) || localText(chatId) !== savedText(userId, chatId);',
    replace: 'running.has(chatId) && localText(chatId) !== savedText(userId, chatId);',
    test: 'src/chats/web/composer/draft-sync.test.ts',
  },
];
