import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { instant, optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { fieldOption } from '../../records/contract/module.ts';
import { mediaItem } from '../../media/contract/media.ts';
import { LONGEST_FOLLOW_UP, LONGEST_NOTE } from './sendable.ts';
import { MAX_BULK_CHATS, MAX_LABELS, VIEW_COUNT_LIMIT, WAITING_COUNT_LIMIT } from './rules.ts';
import { chat, chatViews } from './chat.ts';
import { message, sendMessageBody, templateContent, updateMessageBody } from './message.ts';

const ofChat = z.object({ chatId: id });
const ofMessage = z.object({ chatId: id, messageId: id });
const yesNo = z.enum(['true', 'false'], { error: 'Say true or false.' }).transform((value) => value === 'true');

/** Offsets of reminder and follow-up: so long before the window ends. */
const offsetBeforeEnd = z.string().regex(/^(hours|minutes)_\d{1,4}$/, { error: 'Choose a time from the list.' });

/** Changes of one chat; each field alone or together. Null clears. */
/** The summary that the organisation may demand when a chat is closed. */
export const conversationLog = z.strictObject({
  outcome: requiredText('Choose an outcome.', 60),
  summary: requiredText('Write a summary.', 2000),
});

const labelKeys = z.array(requiredText('Choose a label.', 63)).min(1).max(MAX_LABELS);

export const updateChatBody = z.strictObject({
  read: z.literal(true).optional(),
  last_read_message_id: id.optional(),
  unread: z.literal(true).optional(),
  state: z.enum(['open', 'closed']).optional(),
  assignee_id: id.nullable().optional(),
  classification: requiredText('Choose a classification.', 60).optional(),
  reminder: offsetBeforeEnd.nullable().optional(),
  follow_up: offsetBeforeEnd.nullable().optional(),
  follow_up_message: requiredText('Write the message of the follow-up.', LONGEST_FOLLOW_UP).optional(),
  /** Sent in place of the message if the reply window has ended by then. */
  follow_up_template: templateContent.optional(),
  conversation: conversationLog.optional(),
  /** Until when the chat is put aside; the customer's next message ends it, too. */
  snoozed_until: instant.nullable().optional(),
  add_labels: labelKeys.optional(),
  remove_labels: labelKeys.optional(),
  /** The caller follows the chat, or does no longer. */
  follow: z.boolean().optional(),
  /** For whom the chat is given to; stands in the thread as a comment. */
  note: requiredText('Write a note.', LONGEST_NOTE).optional(),
  version: z.number().int().optional(),
});

const upTo = (limit: number) => z.int().min(0).max(limit);

/** How many chats wait, at most 100, and up to three of them: the one that waits longest, or ends first, above. */
const waitingChats = z.object({ count: upTo(WAITING_COUNT_LIMIT), first: z.array(chat).max(3) });

const view = z.enum(chatViews, { error: 'This view is not known.' });

export const chatEndpoints = defineEndpoints({
  chatModule: {
    method: 'GET',
    path: '/server/chats/module',
    summary: 'Fields, views and sort fields of chats',
    access: 'chats.read',
    reply: z.object({
      module: z.object({
        name: z.string(),
        fields: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            type: z.string(),
            options: z.array(fieldOption).optional(),
          }),
        ),
        views: z.array(z.object({ id: z.string(), label: z.string() })),
        sort_fields: z.array(z.string()),
      }),
    }),
  },
  listChats: {
    method: 'GET',
    path: '/server/chats',
    summary: 'Chats of a view, newest first; a search term looks at name and mobile',
    access: 'chats.read',
    query: z.strictObject({
      ...paging,
      view: view.default('all_chats'),
      unread: yesNo.optional(),
      /** Chats that no one has. */
      unassigned: yesNo.optional(),
      /** Chats whose reply window ends within two hours. They come in the order in which it ends, whatever the sort says. */
      ending_soon: yesNo.optional(),
      /** Open chats in which the customer had the last word. */
      needs_reply: yesNo.optional(),
      /** True: only chats that are put aside, in the order in which they come back, whatever the sort says. False: only others. */
      snoozed: yesNo.optional(),
      /** Chats that the caller follows. */
      following: yesNo.optional(),
      /** The key of a label. */
      label: optionalText(63).optional(),
      search_term: optionalText(100).optional(),
      classification: optionalText(60).optional(),
      assignee_id: id.optional(),
      status: z.enum(['open', 'closed']).optional(),
      channel_id: id.optional(),
      sort_by: z.enum(['last_message_time', 'created_time']).default('last_message_time'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      /** Criteria of the module's fields as JSON, beside all the others. */
      criteria: z.string().max(20_000).optional(),
      field: z.enum(['classification', 'state', 'assignee', 'channel']).optional(),
      value: optionalText(100).optional(),
      /** Keyset: the last chat of the page before, which deep paging uses instead of an offset. */
      after: id.optional(),
    }),
    reply: z.object({ chats: z.array(chat), info: pageInfo }),
  },
  summarizeChats: {
    method: 'GET',
    path: '/server/chats/summary',
    summary: 'Open chats that wait: own unread ones, unassigned ones, those whose reply window ends within two hours',
    access: 'chats.read',
    reply: z.object({
      summary: z.object({ my_unread: waitingChats, unassigned: waitingChats, ending_soon: waitingChats }),
    }),
  },
  countChats: {
    method: 'GET',
    path: '/server/chats/counts',
    summary: 'How many chats a view has, at most 1,000, and how many of them are unread, at most 100',
    access: 'chats.read',
    query: z.strictObject({
      view: view.default('all_chats'),
      /** Without the chats that are put aside. */
      snoozed: z.literal('false', { error: 'Say false.' }).optional(),
    }),
    reply: z.object({ counts: z.object({ chats: upTo(VIEW_COUNT_LIMIT), unread: upTo(WAITING_COUNT_LIMIT) }) }),
  },
  createChat: {
    method: 'POST',
    path: '/server/chats',
    summary: 'Open the chat of a contact on a channel, or answer the one there is',
    access: 'chats.reply',
    body: z.strictObject({ contact_id: id, channel_id: id }),
    status: 201,
    reply: z.object({ chat }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  getChat: {
    method: 'GET',
    path: '/server/chats/{chatId}',
    summary: 'One chat',
    access: 'chats.read',
    params: ofChat,
    reply: z.object({ chat }),
    errors: ['NOT_FOUND'],
  },
  updateChat: {
    method: 'PUT',
    path: '/server/chats/{chatId}',
    summary: 'Read, assign, close, reopen, classify, remind, follow up, put aside, label, follow',
    access: 'chats.reply',
    params: ofChat,
    body: updateChatBody,
    reply: z.object({ chat }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  updateChats: {
    method: 'POST',
    path: '/server/chats/bulk',
    summary:
      'Change many chats in the same way; one that is refused stops no other. Where every one is, the call is, as the first',
    access: 'chats.reply',
    body: updateChatBody
      .pick({
        read: true,
        unread: true,
        state: true,
        assignee_id: true,
        classification: true,
        snoozed_until: true,
        add_labels: true,
        remove_labels: true,
        follow: true,
      })
      .extend({
        chat_ids: z
          .array(id)
          .min(1, { error: 'Choose at least one chat.' })
          .max(MAX_BULK_CHATS, { error: `Choose at most ${MAX_BULK_CHATS} chats.` }),
      }),
    reply: z.object({
      /** In the order of the call: the chat as it is now, or why it was not changed. */
      results: z.array(
        z.object({
          id,
          chat: chat.nullable(),
          refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  listMessages: {
    method: 'GET',
    path: '/server/chats/{chatId}/messages',
    summary: 'Messages of a chat, newest first; around, before or after one of them',
    access: 'chats.read',
    params: ofChat,
    query: z.strictObject({
      ...paging,
      message_id: id.optional(),
      direction: z.enum(['before', 'after', 'around'], { error: 'Say before, after or around.' }).default('before'),
      type: z.enum(['starred', 'files']).optional(),
    }),
    reply: z.object({ messages: z.array(message), info: pageInfo.extend({ has_newer: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  },
  sendMessage: {
    method: 'POST',
    path: '/server/chats/{chatId}/messages',
    summary: 'Send a message; the same client_id again returns the same message',
    access: 'chats.reply',
    params: ofChat,
    body: sendMessageBody,
    status: 201,
    reply: z.object({ message }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  updateMessage: {
    method: 'PUT',
    path: '/server/chats/{chatId}/messages/{messageId}',
    summary: 'Star a message or react to it',
    access: 'chats.reply',
    params: ofMessage,
    body: updateMessageBody,
    reply: z.object({ message }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  uploadChatMedia: {
    method: 'POST',
    path: '/server/chats/media',
    summary:
      'Upload a file for a message: a form with a part named file and, before it, content_type (file, audio, sticker) where the file must be of that kind, and platform_id for another kind of channel than the connected account. A file whose state is converting can be sent once it is ready',
    access: 'chats.reply',
    bytes: 'upload',
    status: 201,
    reply: z.object({ media: mediaItem }),
    errors: ['UNSUPPORTED_CONTENT', 'LIMIT_EXCEEDED', 'CONFLICT'],
  },
  getChatMedia: {
    method: 'GET',
    path: '/server/chats/media/{fileId}',
    summary: 'A file that the caller uploaded for a message: whether it is ready to be sent',
    access: 'chats.reply',
    params: z.object({ fileId: id }),
    reply: z.object({ media: mediaItem }),
    errors: ['NOT_FOUND'],
  },
  previewChatMedia: {
    method: 'GET',
    path: '/server/chats/media/{fileId}/content',
    summary: 'The bytes of a file that the caller uploaded for a message, as they will be sent',
    access: 'chats.reply',
    bytes: 'download',
    params: z.object({ fileId: id }),
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
  downloadLinkPicture: {
    method: 'GET',
    path: '/server/chats/{chatId}/messages/{messageId}/link-picture',
    summary: 'The small picture of the page that the first link of a message leads to',
    access: 'chats.read',
    bytes: 'download',
    params: ofMessage,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
  downloadChatMedia: {
    method: 'GET',
    path: '/server/chats/{chatId}/messages/{messageId}/media',
    summary:
      'The file of a message, whole or one range of it; with size=thumbnail a small picture of it, or the file where there is none',
    access: 'chats.read',
    bytes: 'download',
    params: ofMessage,
    query: z.strictObject({ size: z.enum(['thumbnail'], { error: 'Say thumbnail.' }).optional() }),
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
});
