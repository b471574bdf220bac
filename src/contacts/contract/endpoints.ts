import './errors.ts';
import '../../records/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { record, selectionBody } from '../../records/contract/record.ts';
import { contactMerge, contactMergeCount, duplicateContact, mergeContactsBody } from './merge.ts';

export const contactEndpoints = defineEndpoints({
  listDuplicates: {
    method: 'GET',
    path: '/server/records/contacts/{id}/duplicates',
    summary: 'Other contacts with the same name, phone or e-mail',
    access: 'records.edit',
    params: z.object({ id }),
    reply: z.object({ duplicates: z.array(duplicateContact) }),
    errors: ['NOT_FOUND'],
  },
  previewMerge: {
    method: 'GET',
    path: '/server/records/contacts/{id}/merge_preview/{otherId}',
    summary: 'How much belongs to each of two contacts: what a merge moves',
    access: 'records.edit',
    params: z.object({ id, otherId: id }),
    reply: z.object({ counts: z.array(contactMergeCount) }),
    errors: ['NOT_FOUND'],
  },
  previewDeletion: {
    method: 'POST',
    path: '/server/records/contacts/deletion_preview',
    summary: 'How many chats and messages go with contacts when they are deleted',
    access: 'records.delete',
    body: selectionBody,
    reply: z.object({
      chats: z.int(),
      messages: z.int(),
      /** There are more contacts than were counted. */
      is_capped: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  mergeContacts: {
    method: 'POST',
    path: '/server/records/contacts/{id}/merge',
    summary:
      'Make another contact part of this one, with its chats, notes, lists and records; can be undone for 7 days',
    access: 'records.edit',
    params: z.object({ id }),
    body: mergeContactsBody,
    reply: z.object({ contact: record, merge: contactMerge }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  listMerges: {
    method: 'GET',
    path: '/server/records/contacts/{id}/merges',
    summary: 'The contacts that people have merged into this one in the last days, newest first',
    access: 'records.edit',
    params: z.object({ id }),
    reply: z.object({ merges: z.array(contactMerge) }),
    errors: ['NOT_FOUND'],
  },
  undoMerge: {
    method: 'POST',
    path: '/server/records/contacts/{id}/merges/{mergeId}/undo',
    summary:
      'Separate two merged contacts again; what was edited since stays and is named, messages since stay where they are',
    access: 'records.edit',
    params: z.object({ id, mergeId: id }),
    reply: z.object({ contact: record, restored: record, left: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
