import type { NoticeSettings } from '../../contract/notice-settings.ts';

/** Settings of a user who has chosen nothing, with a few events. */
export const sampleNoticeSettings = (overrides: Partial<NoticeSettings> = {}): NoticeSettings => ({
  events: [
    {
      event: 'chats.message_received',
      title: 'A customer writes',
      who: 'The assignee of the chat.',
      group: 'Chats',
      channels: { in_app: null, live: true, push: true, sound: true },
    },
    {
      event: 'chats.assigned',
      title: 'A chat is assigned to you',
      who: 'The new assignee.',
      group: 'Chats',
      channels: { in_app: true, live: true, push: true, sound: true },
    },
    {
      event: 'imports.completed',
      title: 'An import of yours has ended',
      who: 'The user who began the import.',
      group: 'Work in the background',
      channels: { in_app: true, live: true, push: false, sound: false },
    },
  ],
  sound: true,
  previews: true,
  organisation_previews: true,
  quiet_hours: null,
  time_zone: 'Asia/Kolkata',
  push_key: 'BAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw',
  ...overrides,
});
