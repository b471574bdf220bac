import { startIngestWorker } from '../../channels/server/index.ts';
import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { commentEndpoints } from '../contract/comment-endpoints.ts';
import { forwardEndpoints } from '../contract/forward-endpoints.ts';
import { failureEndpoints } from '../contract/failure-endpoints.ts';
import { workloadEndpoints } from '../contract/workload-endpoints.ts';
import { requestEndpoints } from '../contract/request-endpoints.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { messageHistoryEndpoints } from '../contract/message-history.ts';
import { messageSearchEndpoints } from '../contract/message-search-endpoints.ts';
import { typingEndpoints } from '../contract/typing-endpoints.ts';
import { chatPermissions } from '../contract/permissions.ts';
import { chatErrors } from '../contract/errors.ts';
import { chatEvents } from '../contract/events.ts';
import { chatNotices } from '../contract/notices.ts';
import { applyUpdates } from './incoming/apply-updates.ts';
import { mediaFetches } from './incoming/fetch-media.ts';
import { applyLandedTask } from './incoming/apply-changes.ts';
import { refusedWindows, windows } from './incoming/windows.ts';
import { linkPreviews } from './link-previews/link-previews.ts';
import { thumbnails } from './thumbnails.ts';
import { followUps } from './follow-ups.ts';
import { draftEndpoints } from '../contract/draft-endpoints.ts';
import { scheduledEndpoints } from '../contract/scheduled-endpoints.ts';
import { scheduledMessages } from './scheduled/send-scheduled.ts';
import { reminders } from './reminders.ts';
import { answeringTimesListener, replyTargets, resetReplyTargets } from './reply-targets.ts';
import { snoozes } from './snoozes.ts';
import { channelFieldType, chatFieldType, chatTarget, usersFieldType } from './chat-field-types.ts';
import { listChatsOfContact } from './list-chats.ts';
import { chatModule } from './chat-module.ts';
import { chatReferenceListeners } from './chat-references.ts';
import { chatMergePart } from './contact-merge-part.ts';
import { chatsOfContacts } from './contact-criteria.ts';
import { countChatsAndMessages } from './store/chat-delete-store.ts';
import { countChatsOfContacts } from './store/chat-separate-store.ts';
import { deleteChatsOfContacts } from './delete-chats.ts';
import { requestListeners } from './teamwork/chat-requests.ts';
import { chatRoutes } from './routes.ts';
import { SINGLE } from '../../delivery/server/index.ts';
import { keepMessageWords } from './search/keep-words.ts';
import { bulkMessages } from './send/bulk-messages.ts';
import { guardSends } from './send/guard-sends.ts';
import { settleSends } from './send/settle-sends.ts';
import { showTypingJob } from './send/show-typing.ts';
import { markReadJob } from './update/read-chat.ts';
import { chatOptionReplacer } from './update/replace-option.ts';

export const chatsArea = defineArea({
  name: 'chats',
  notices: chatNotices,
  endpoints: {
    ...chatEndpoints,
    ...messageHistoryEndpoints,
    ...messageSearchEndpoints,
    ...typingEndpoints,
    ...scheduledEndpoints,
    ...draftEndpoints,
    ...commentEndpoints,
    ...requestEndpoints,
    ...workloadEndpoints,
    ...failureEndpoints,
    ...forwardEndpoints,
  },
  permissions: chatPermissions,
  errors: chatErrors,
  routes: chatRoutes,
  events: chatEvents,
  topics: { chats: 'chats.read' },
  domainEvents: Object.values(domainEvents),
  jobs: [markReadJob, showTypingJob, resetReplyTargets],
  bulkMessages,
  labelViews: ['message_labels'],
  modules: [chatModule],
  relatedLists: [
    {
      name: 'chats',
      modules: ['contacts'],
      permission: 'chats.read',
      list: (ctx, { id }, page) => listChatsOfContact(ctx, id, page),
    },
  ],
  listeners: [...chatReferenceListeners, ...requestListeners, answeringTimesListener],
  fieldTypes: [chatFieldType, channelFieldType, usersFieldType],
  undoableMergePart: chatMergePart,
  findContactsInUse: async (tx, businessId, contactIds) => [
    ...(await countChatsOfContacts(tx, businessId, contactIds)).keys(),
  ],
  countContactData: ({ tx, businessId }, contactIds) => countChatsAndMessages(tx, businessId, contactIds),
  deleteContactData: deleteChatsOfContacts,
  referenceTargets: [chatTarget],
  optionReplacers: [chatOptionReplacer],
  criteriaSources: [chatsOfContacts],
  sendKinds: [{ kind: SINGLE, guard: guardSends, settle: settleSends }],
  dueKinds: [
    windows,
    refusedWindows,
    reminders,
    followUps,
    scheduledMessages,
    replyTargets,
    snoozes,
    mediaFetches,
    thumbnails,
    linkPreviews,
    keepMessageWords,
  ],
  periodic: [applyLandedTask],
  // The provider repeats itself for 7 days; what has no message by then never will.
  expiring: [
    { table: 'parked_statuses', due: 'parked_time', keepHours: 7 * 24 },
    { table: 'parked_changes', due: 'parked_time', keepHours: 7 * 24 },
    { table: 'parked_id_changes', due: 'parked_time', keepHours: 7 * 24 },
  ],
  workers: [
    {
      name: 'ingest',
      // A batch of webhooks may hold thousands of updates.
      pool: { max: 4, statementTimeoutMs: 20_000 },
      start: (systemPool, services) => startIngestWorker({ systemPool, services, applyUpdates }),
    },
  ],
});
