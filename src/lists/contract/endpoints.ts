import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo } from '../../foundation/contract/paging.ts';
import { record, recordBody, recordListQuery } from '../../records/contract/record.ts';
import { listMember, memberIds, memberQuery } from './member.ts';

const list = z.object({ id });

export const listEndpoints = defineEndpoints({
  listContactLists: {
    method: 'GET',
    path: '/server/broadcasts/contact_lists',
    summary: 'The contact lists of a view',
    access: 'outreach.read',
    query: recordListQuery,
    reply: z.object({ contact_lists: z.array(record), info: pageInfo }),
  },
  createContactList: {
    method: 'POST',
    path: '/server/broadcasts/contact_lists',
    summary: 'Add a contact list',
    access: 'outreach.edit',
    body: recordBody,
    status: 201,
    reply: z.object({ contact_list: record }),
    errors: ['NOT_ALLOWED'],
  },
  getContactList: {
    method: 'GET',
    path: '/server/broadcasts/contact_lists/{id}',
    summary: 'One contact list',
    access: 'outreach.read',
    params: list,
    reply: z.object({ contact_list: record }),
    errors: ['NOT_FOUND'],
  },
  updateContactList: {
    method: 'PUT',
    path: '/server/broadcasts/contact_lists/{id}',
    summary: 'Change a contact list',
    access: 'outreach.edit',
    params: list,
    body: recordBody,
    reply: z.object({ contact_list: record }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  deleteContactList: {
    method: 'DELETE',
    path: '/server/broadcasts/contact_lists/{id}',
    summary: 'Remove a contact list; its contacts stay',
    access: 'outreach.edit',
    params: list,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  listMembers: {
    method: 'GET',
    path: '/server/broadcasts/contact_lists/{id}/members',
    summary: 'The members of a contact list, the one added last first',
    access: 'outreach.read',
    params: list,
    query: memberQuery,
    reply: z.object({ members: z.array(listMember), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  addMembers: {
    method: 'POST',
    path: '/server/broadcasts/contact_lists/{id}/members',
    summary: 'Add at most 100 contacts; those who are members already stay as they are',
    access: 'outreach.edit',
    params: list,
    body: z.strictObject({ contact_ids: memberIds }),
    status: 201,
    reply: z.object({ added: z.int(), already_members: z.int() }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  changeMembers: {
    method: 'PUT',
    path: '/server/broadcasts/contact_lists/{id}/members',
    summary: 'Subscribe members again, or unsubscribe them',
    access: 'outreach.edit',
    params: list,
    query: z.strictObject({ action: z.string({ error: 'Name an action.' }).max(30) }),
    body: z.strictObject({ member_ids: memberIds }),
    reply: z.object({ members: z.array(listMember) }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  removeMembers: {
    method: 'DELETE',
    path: '/server/broadcasts/contact_lists/{id}/members',
    summary: 'Take members out of a contact list',
    access: 'outreach.edit',
    params: list,
    body: z.strictObject({ member_ids: memberIds }),
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
});
