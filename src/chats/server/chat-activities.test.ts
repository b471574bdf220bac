import { expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

const fixture = useChatFixture();

const historyOf = async (contactId: Id) =>
  (
    (await fixture.admin.call(recordEndpoints.listRelated, {
      params: { module: 'contacts', id: contactId, related: 'activities' },
    })) as unknown as { activities: { kind: string; actor: { id: Id }; detail: object }[] }
  ).activities;

test('the history of a contact says who opened, assigned, closed and reopened its chats, and what was created for it', async () => {
  const contact_id = await fixture.samples.contact({ name: 'Rohan Deshpande', mobile: '+919000055210' });
  const { chat } = await fixture.admin.call(chatEndpoints.createChat, {
    body: { contact_id, channel_id: fixture.channelId },
  });
  const params = { chatId: chat.id };
  const assignee_id = fixture.agentUser.user_id;
  await fixture.admin.call(chatEndpoints.updateChat, { params, body: { assignee_id } });
  const conversation = { outcome: 'resolved', summary: 'Sent the invoice.' };
  await fixture.agent.call(chatEndpoints.updateChat, { params, body: { state: 'closed', conversation } });
  await fixture.admin.call(chatEndpoints.updateChat, { params, body: { state: 'open', assignee_id: null } });
  const history = await historyOf(contact_id);
  expect(history.map(({ kind }) => kind).toSorted()).toEqual([
    'chat_assigned',
    'chat_closed',
    'chat_opened',
    'chat_reopened',
    'chat_unassigned',
    'created',
    'related_added',
  ]);
  const of = (kind: string) => history.find((each) => each.kind === kind);
  expect(of('chat_assigned')).toMatchObject({
    actor: { id: fixture.adminUser.user_id },
    detail: { module: 'chats', record: { id: chat.id }, subject: { id: assignee_id } },
  });
  expect(of('related_added')).toMatchObject({
    detail: { module: 'conversations', record: { label: 'Sent the invoice.' } },
  });
});
