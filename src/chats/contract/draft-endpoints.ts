import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { chatDraft, saveDraftBody } from './draft.ts';

/** Apart from the other calls of the inbox, which it loads first. */
export const draftEndpoints = defineEndpoints({
  listDrafts: {
    method: 'GET',
    path: '/server/chats/drafts',
    summary: 'What the caller has typed in chats and not sent, the newest first; nobody else reads it',
    access: 'chats.read',
    reply: z.object({ drafts: z.array(chatDraft) }),
  },
  saveDraft: {
    method: 'PUT',
    path: '/server/chats/{chatId}/draft',
    summary: 'Keep what the caller has typed in a chat; an empty text forgets it. The last one that comes stays',
    access: 'chats.read',
    params: z.object({ chatId: id }),
    body: saveDraftBody,
    reply: z.object({ draft: chatDraft }),
    errors: ['NOT_FOUND'],
  },
});
