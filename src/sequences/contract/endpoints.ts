import './errors.ts';
import '../../lists/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { paging, pageInfo } from '../../foundation/contract/paging.ts';
import { recordListQuery, selection, selectionCursor } from '../../records/contract/record.ts';
import {
  changeEffect,
  createSequenceBody,
  sequence,
  sequenceEntry,
  sequenceMember,
  sequenceMessage,
  sequenceSteps,
  stepFunnel,
  updateSequenceBody,
} from './sequence.ts';

const one = z.object({ id });
const reply = z.object({ sequence });
/** Null: contacts of the form enter none. */
const sequenceOfForm = z.object({ sequence: z.object({ id, label: z.string() }).nullable() });

export const sequenceMembersQuery = z.strictObject({
  ...paging,
  /** Keyset: the last member of the page before. */
  after: id.optional(),
  status: z.enum(['all', 'active', 'completed', 'exited'], { error: 'This status is not known.' }).default('all'),
  search_term: optionalText(100).optional(),
  /** Those who wait for this step. */
  step: id.optional(),
});

export const sequenceEndpoints = defineEndpoints({
  listSequences: {
    method: 'GET',
    path: '/server/setup/sequences',
    summary: 'The sequences of a view',
    access: 'outreach.read',
    query: recordListQuery,
    reply: z.object({ sequences: z.array(sequence), info: pageInfo }),
  },
  createSequence: {
    method: 'POST',
    path: '/server/setup/sequences',
    summary: 'Add a sequence; it is paused until it is started',
    access: 'outreach.edit',
    body: createSequenceBody,
    status: 201,
    reply,
    errors: ['NOT_ALLOWED'],
  },
  getSequence: {
    method: 'GET',
    path: '/server/setup/sequences/{id}',
    summary: 'One sequence',
    access: 'outreach.read',
    params: one,
    reply,
    errors: ['NOT_FOUND'],
  },
  updateSequence: {
    method: 'PUT',
    path: '/server/setup/sequences/{id}',
    summary:
      'Change a sequence with a whole body; or, without one, start it (action resume) or pause it (any other action)',
    access: 'outreach.edit',
    params: one,
    query: z.strictObject({ action: z.string({ error: 'Name an action.' }).max(30).optional() }),
    body: updateSequenceBody.optional(),
    reply,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  deleteSequence: {
    method: 'DELETE',
    path: '/server/setup/sequences/{id}',
    summary: 'Remove a sequence; nobody gets more of it, and what was sent stays in the chats',
    access: 'outreach.edit',
    params: one,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
  previewSequenceChange: {
    method: 'POST',
    path: '/server/setup/sequences/{id}/change_effect',
    summary: 'What a change of the steps would mean for the people inside, for each choice',
    access: 'outreach.edit',
    params: one,
    body: z.strictObject({ sequence_configs: sequenceSteps.nullable() }),
    reply: z.object({ change_effect: changeEffect }),
    errors: ['NOT_FOUND'],
  },
  sequenceFunnel: {
    method: 'GET',
    path: '/server/setup/sequences/{id}/funnel',
    summary: 'How many people are where, for each step',
    access: 'outreach.read',
    params: one,
    reply: z.object({ funnel: z.array(stepFunnel) }),
    errors: ['NOT_FOUND'],
  },
  readSequenceMedia: {
    method: 'GET',
    path: '/server/setup/sequences/{id}/media/{fileId}',
    summary: 'The header file of a step, by its csid',
    access: 'outreach.read',
    params: z.object({ id, fileId: id }),
    bytes: 'download',
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
  listSequenceMembers: {
    method: 'GET',
    path: '/server/setup/sequences/{id}/members',
    summary: 'The members of a sequence, those who entered last first',
    access: 'outreach.read',
    params: one,
    query: sequenceMembersQuery,
    reply: z.object({ sequence_members: z.array(sequenceMember), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  addSequenceMembers: {
    method: 'POST',
    path: '/server/setup/sequences/{id}/members',
    summary:
      'Let contacts enter: at most 100 by their ids, or a selection, 2,000 of it at a time: ask again with next until next is null, and add the numbers up. Who is inside stays as they are',
    access: 'outreach.edit',
    params: one,
    body: z
      .strictObject({
        contact_ids: z.array(id).max(10_000).optional(),
        selection: selection.optional(),
        next: selectionCursor.optional(),
      })
      .refine(({ contact_ids: ids, selection: chosen }) => (ids === undefined) !== (chosen === undefined), {
        error: 'Name the contacts.',
        path: ['contact_ids'],
      })
      .refine(({ selection: chosen, next }) => next === undefined || chosen !== undefined, {
        error: 'Name the selection that goes on.',
        path: ['next'],
      }),
    status: 201,
    reply: z.object({
      added: z.int(),
      already_members: z.int(),
      refused: z.int(),
      /** Where the rest of a selection begins; null: all of it is added. */
      next: selectionCursor.nullable(),
    }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  exitSequenceMember: {
    method: 'PUT',
    path: '/server/setup/sequences/{id}/members/{memberId}',
    summary: 'Let a member leave (action exit)',
    access: 'outreach.edit',
    params: z.object({ id, memberId: id }),
    query: z.strictObject({ action: z.enum(['exit'], { error: 'The action is exit.' }) }),
    reply: z.object({ sequence_member: sequenceMember }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  getSequenceOfForm: {
    method: 'GET',
    path: '/server/setup/sequence_forms/{formId}',
    summary: 'The sequence that the contacts of a web form enter',
    access: 'outreach.read',
    params: z.object({ formId: id }),
    reply: sequenceOfForm,
    errors: ['NOT_FOUND'],
  },
  setSequenceOfForm: {
    method: 'PUT',
    path: '/server/setup/sequence_forms/{formId}',
    summary: 'Choose the sequence that the contacts of a web form enter, or none',
    access: 'outreach.edit',
    params: z.object({ formId: id }),
    body: z.strictObject({ sequence: z.object({ id }).nullable() }),
    reply: sequenceOfForm,
    errors: ['NOT_FOUND'],
  },
  listSequencesOfContact: {
    method: 'GET',
    path: '/server/records/contacts/{contactId}/sequences',
    summary: 'The sequences that a contact is or was in, the latest first',
    access: 'outreach.read',
    params: z.object({ contactId: id }),
    query: z.strictObject(paging),
    reply: z.object({ sequence_entries: z.array(sequenceEntry), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  listSequenceMessages: {
    method: 'GET',
    path: '/server/records/contacts/{contactId}/sequences/{sequenceId}/messages',
    summary: 'What a contact got from a sequence, the latest first',
    access: 'outreach.read',
    params: z.object({ contactId: id, sequenceId: id }),
    query: z.strictObject(paging),
    reply: z.object({ messages: z.array(sequenceMessage), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
});
