import type { ReplyInput } from '../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { defineModule, fieldsOf } from '../../records/server/index.ts';
import { chatViews, type ChatView } from '../contract/chat.ts';
import { viewCriteria } from '../contract/chat-criteria.ts';
import type { chatEndpoints } from '../contract/endpoints.ts';
import { ENDS_SOON, NEEDS_REPLY } from './store/chat-list-store.ts';

const viewNames: Readonly<Record<ChatView, string>> = {
  all_chats: 'All Chats',
  open_chats: 'All Open Chats',
  my_chats: 'My Chats',
  my_open_chats: 'My Open Chats',
  closed_chats: 'All Closed Chats',
};

/** Chats as a module: what lists and rules compare of them, and the classification that a business shapes. */
export const chatModule = defineModule({
  name: 'chats',
  one: 'chat',
  label: 'Chat',
  pluralLabel: 'Chats',
  table: 'chats',
  labelField: 'contact',
  hasOwnCalls: true,
  permissions: { read: 'chats.read', edit: 'chats.reply', delete: 'chats.assign' },
  fields: [
    {
      name: 'state',
      label: 'Status',
      type: 'picklist',
      isReadOnly: true,
      optionsInText: true,
      options: [
        { value: 'open', label: 'Open', colour: 'petrol' },
        { value: 'closed', label: 'Closed', colour: 'grey' },
      ],
    },
    {
      name: 'classification',
      label: 'Classification',
      type: 'picklist',
      isRequired: true,
      defaultValue: 'new',
      keptOptions: ['new'],
      options: [
        { value: 'new', label: 'New', colour: 'grey' },
        { value: 'interested', label: 'Interested', colour: 'blue' },
        { value: 'ready_to_buy', label: 'Ready to buy', colour: 'amber' },
        { value: 'customer', label: 'Customer', colour: 'green' },
        { value: 'support', label: 'Support', colour: 'violet' },
        { value: 'not_interested', label: 'Not interested', colour: 'red' },
      ],
    },
    {
      name: 'labels',
      label: 'Labels',
      type: 'multi_select',
      options: [
        { value: 'vip', label: 'VIP', colour: 'violet' },
        { value: 'urgent', label: 'Urgent', colour: 'red' },
        { value: 'payment_due', label: 'Payment due', colour: 'amber' },
      ],
    },
    { name: 'assignee', label: 'Assignee', type: 'user', column: 'assignee_id', isReadOnly: true },
    { name: 'channel', label: 'Channel', type: 'channel', column: 'channel_id', isReadOnly: true },
    {
      name: 'contact',
      label: 'Contact',
      type: 'lookup',
      lookupModule: 'contacts',
      column: 'contact_id',
      isReadOnly: true,
    },
    { name: 'unread', label: 'Unread messages', type: 'boolean', expression: 'unread_count > 0', isReadOnly: true },
    { name: 'ending_soon', label: 'Reply window ends soon', type: 'boolean', expression: ENDS_SOON, isReadOnly: true },
    { name: 'needs_reply', label: 'Needs reply', type: 'boolean', expression: NEEDS_REPLY, isReadOnly: true },
    {
      name: 'snoozed',
      label: 'Snoozed',
      type: 'boolean',
      expression: 'snoozed_until is not null',
      isReadOnly: true,
    },
    { name: 'followers', label: 'Followers', type: 'users', column: 'follower_ids', isReadOnly: true },
    {
      name: 'last_message_time',
      label: 'Last message',
      type: 'datetime',
      sort: { column: 'last_message_time', nullable: false },
      isReadOnly: true,
    },
    {
      name: 'created_time',
      label: 'Created time',
      type: 'datetime',
      sort: { column: 'id', nullable: false },
      isReadOnly: true,
    },
  ],
  sections: [],
  views: chatViews.map((id) => ({
    id,
    name: viewNames[id],
    columns: ['contact'],
    criteria: viewCriteria(id),
    sort: { field: 'last_message_time', order: 'desc' },
  })),
});

/** What is known about chats as a module in a business: fields, views and sort fields. */
export async function describeChats(ctx: MemberContext): Promise<ReplyInput<(typeof chatEndpoints)['chatModule']>> {
  const { list } = await fieldsOf(ctx, ctx.businessId, chatModule);
  return {
    module: {
      name: chatModule.name,
      fields: list.map(({ name: id, label, type, options }) => ({ id, label, type, ...(options && { options }) })),
      views: chatModule.views.map(({ id, name: label }) => ({ id, label })),
      sort_fields: list.filter(({ is_sortable }) => is_sortable).map(({ name }) => name),
    },
  };
}
