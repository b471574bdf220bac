import { beforeAll, expect, test } from 'vitest';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import type { ButtonEffect } from '../../outreach/contract/step.ts';
import {
  LINK_BUTTON,
  REPLY_BUTTON,
  SENT_STEP,
  useAnswerFixture,
  type SentMessage,
} from '../../outreach/server/testing/answer-fixture.ts';

const { fixture, rows, send, tap, newId } = useAnswerFixture();
let listId: Id;
beforeAll(async () => {
  ({ id: listId } = (
    await fixture.admin.call(listEndpoints.createContactList, { body: { name: 'Interested' } })
  ).contact_list);
});

/** A campaign that has run, whose message has these effects on its buttons. */
async function campaign(effects: readonly ButtonEffect[], index = REPLY_BUTTON.index): Promise<Id> {
  const id = await newId();
  const action = { type: 'send_template', data: { template_id: '5', params: [], buttons: [{ index, effects }] } };
  const step = {
    id: SENT_STEP,
    name: '',
    delay: { value: 0, measure: 'minutes' },
    window: null,
    criteria: null,
    if_action: null,
    else_action: action,
    split: null,
  };
  await rows(`insert into campaigns (business_id, id, name, owner_id) values ($1, $2, 'Spring sale', $3)`, [
    fixture.businessId,
    id,
    fixture.adminUser.id,
  ]);
  await rows(
    `insert into campaign_steps (business_id, campaign_id, step_id, position, step) values ($1, $2, $3, 1, $4)`,
    [fixture.businessId, id, SENT_STEP, JSON.stringify(step)],
  );
  return id;
}
const membersOf = () =>
  rows<{ contact_id: Id; status: string }>('select contact_id, status from list_members where list_id = $1', [listId]);
const tasksOf = ({ contactId }: SentMessage) =>
  rows<Record<string, unknown>>(
    `select title, owner_id, due_time is not null as has_due, created_by ->> 'type' as by from tasks where business_id = $1 and contact_id = $2`,
    [fixture.businessId, contactId],
  );
const assigneeOf = async ({ contactId }: SentMessage) => {
  const [chat] = await rows<{ id: Id }>('select id from chats where business_id = $1 and contact_id = $2', [
    fixture.businessId,
    contactId,
  ]);
  return (await fixture.admin.call(chatEndpoints.getChat, { params: { chatId: chat?.id ?? '' } })).chat.assignee?.id;
};
const effectsOf = async ({ recordId, contactId }: SentMessage) =>
  (
    await rows<{ effects: unknown }>(
      `select effects from outreach_responses where record_id = $1 and contact_id = $2 and button_index >= 0`,
      [recordId, contactId],
    )
  ).map(({ effects }) => effects);

test('a tap adds to the list, creates a task and assigns the chat: once, however often it is tapped', async () => {
  const recordId = await campaign([
    { type: 'assign_owner', data: { users: [fixture.agentUser.user_id] } },
    { type: 'create_task', data: { title: 'Call them', due_in_days: 2, user_id: null } },
    { type: 'add_to_list', data: { id: listId } },
  ]);
  const sent = await send({ recordId });
  await tap(sent);
  await tap(sent);
  expect(await membersOf()).toEqual([{ contact_id: sent.contactId, status: 'active' }]);
  expect(await tasksOf(sent)).toEqual([
    { title: 'Call them', owner_id: fixture.adminUser.id, has_due: true, by: 'campaign' },
  ]);
  expect(await assigneeOf(sent)).toBe(fixture.agentUser.user_id);
  expect(await effectsOf(sent)).toEqual([
    [
      { type: 'add_to_list', problem: null },
      { type: 'create_task', problem: null },
      { type: 'assign_owner', problem: null, user_id: fixture.agentUser.user_id },
    ],
  ]);
});

test('several people get chats in turn', async () => {
  const users = [fixture.agentUser.user_id, fixture.adminUser.id];
  const recordId = await campaign([{ type: 'assign_owner', data: { users } }]);
  const assigned: (Id | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) {
    const sent = await send({ recordId });
    await tap(sent);
    assigned.push(await assigneeOf(sent));
  }
  expect(assigned).toEqual([users[0], users[1], users[0]]);
});

test('what cannot be done is said with its reason, and stops nothing else', async () => {
  const recordId = await campaign([
    { type: 'add_to_list', data: { id: '999' } },
    { type: 'create_task', data: { title: 'Call them', due_in_days: null, user_id: fixture.agentUser.user_id } },
  ]);
  const sent = await send({ recordId });
  await tap(sent);
  expect(await effectsOf(sent)).toEqual([
    [
      { type: 'add_to_list', problem: expect.stringMatching(/\.$|not found/) as string },
      { type: 'create_task', problem: null },
    ],
  ]);
  expect(await tasksOf(sent)).toEqual([
    { title: 'Call them', owner_id: fixture.agentUser.user_id, has_due: false, by: 'campaign' },
  ]);
});

test('a button without effects, and one of a campaign that is gone, cause nothing', async () => {
  const sent = await send({ recordId: await campaign([], LINK_BUTTON.index) });
  const gone = await send();
  await tap(sent);
  await tap(gone);
  expect([await effectsOf(sent), await effectsOf(gone)]).toEqual([[null], [null]]);
  expect(await rows('select from due_button_effects where business_id = $1', [fixture.businessId])).toEqual([]);
});
