import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleUser } from '../../accounts/web/testing/sample-accounts.ts';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { createContactServer, sampleContact } from '../../contacts/web/testing/contact-server.tsx';
import { renderRoutes } from '../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { sequenceEndpoints } from '../../sequences/contract/endpoints.ts';
import { actionTypes, type ActionInput } from '../contract/action.ts';
import { actionMessages, ActionRows, type ActionRowsProps, describeAction, useActionWords } from './index.ts';

// The pages that show them bring their texts.
await actionMessages();

const fake = createContactServer();
beforeAll(() => fake.server.listen());
beforeEach(() => {
  fake.reset([]);
  fake.answer(accountEndpoints.listUsers, () => ({
    users: [
      sampleUser({ id: '7', first_name: 'Priya', last_name: 'Raman' }),
      sampleUser({ id: '8', first_name: 'Kavya', last_name: 'Nair' }),
      sampleUser({ id: '9', first_name: 'Arjun', last_name: 'Mehta', status: 'inactive' }),
    ],
  }));
  fake.answer(recordEndpoints.listRecords, () => ({
    contact_lists: [{ ...sampleContact('81'), name: 'Wholesale' }],
    info: { has_more: false },
  }));
  fake.refuse(recordEndpoints.getRecord, 'NOT_FOUND');
  fake.answer(sequenceEndpoints.listSequences, () => ({ sequences: [], info: { has_more: false } }));
  fake.answer(chatEndpoints.chatModule, () => ({ module: chatModule }) as never);
});
afterAll(() => fake.server.close());

const chatModule = {
  name: 'chats',
  label: 'Chats',
  fields: [
    {
      id: 'classification',
      name: 'classification',
      label: 'Classification',
      type: 'picklist',
      options: [{ value: 'customer', label: 'Customer', colour: 'green' }],
    },
    {
      id: 'labels',
      name: 'labels',
      label: 'Labels',
      type: 'multi_select',
      options: [{ value: 'vip', label: 'VIP', colour: 'red' }],
    },
  ],
  views: [],
  sort_fields: [],
};

/** The rows as a form has them; `current()` is what it would send. */
function renderRows(start: ActionInput[], rest: Partial<ActionRowsProps> = {}) {
  let shown = start;
  function Form() {
    const [actions, setActions] = useState(start);
    shown = actions;
    const words = useActionWords(actions);
    return (
      <>
        <ActionRows problems={new Map()} types={actionTypes} {...rest} actions={actions} onChange={setActions} />
        <p>{actions.map((action) => describeAction(action, words)).join(' · ')}</p>
      </>
    );
  }
  return { ...renderRoutes([{ path: '/', element: <Form /> }]), current: () => shown };
}

const row = (name: string) => within(screen.getByRole('listitem', { name }));

async function add(user: ReturnType<typeof renderRows>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: 'Add action' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('[RULE-02] [RULE-06] the chat goes to chosen people in turn, to everyone, or to nobody, by the keyboard', async () => {
  const { user, current } = renderRows([]);
  await add(user, 'Assign the chat');
  const control = await row('Assign the chat').findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(control));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Priya Raman' }));
  await user.click(screen.getByRole('option', { name: 'Kavya Nair' }));
  expect(current()).toEqual([{ type: 'assign_owner', data: { assign_to: 'users', users: ['7', '8'] } }]);
  expect(screen.getByText('Assign in turn to Priya Raman and Kavya Nair')).toBeTruthy();
  // Who is deactivated is not offered.
  expect(screen.queryByRole('option', { name: 'Arjun Mehta' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Everyone, by round robin' }));
  expect(current()).toEqual([{ type: 'assign_owner', data: { assign_to: 'everyone', users: [] } }]);
  await user.click(screen.getByRole('option', { name: 'Nobody' }));
  expect(current()).toEqual([{ type: 'assign_owner', data: { assign_to: 'none', users: [] } }]);
  await user.click(screen.getByRole('option', { name: 'Kavya Nair' }));
  expect(current()).toEqual([{ type: 'assign_owner', data: { assign_to: 'users', users: ['8'] } }]);
});

test('what is done once is offered once; a removed row gives the focus to the one in its place', async () => {
  const { user, current } = renderRows([
    { type: 'close_chat', data: {} },
    { type: 'send_whatsapp_message', data: { text: 'One' } },
    { type: 'send_whatsapp_message', data: { text: 'Two' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Add action' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).not.toContain(
    'Close the chat',
  );
  await user.keyboard('{Escape}');
  const [first] = screen.getAllByRole('button', { name: 'Remove action: Send a message' });
  await user.click(first as HTMLElement);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove action: Send a message' })),
  );
  expect(current()).toMatchObject([{ type: 'close_chat' }, { data: { text: 'Two' } }]);
});

test('[RULE-26] [RULE-27] each sentence stands beside the control that it is about', () => {
  renderRows(
    [
      { type: 'send_whatsapp_message', data: { text: '' } },
      { type: 'add_to_list', data: { id: '' } },
      { type: 'close_chat', data: {} },
    ],
    {
      problems: new Map([
        ['0.data.text', 'Write the message.'],
        ['1.data.id', 'Choose a contact list.'],
        ['2', 'Invalid Action'],
      ]),
    },
  );
  expect(row('Send a message').getByText('Write the message.')).toBeTruthy();
  expect(row('Send a message').getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(row('Add to a contact list').getByText('Choose a contact list.')).toBeTruthy();
  expect(row('Close the chat').getByRole('alert').textContent).toBe('Invalid Action');
});

test('[RULE-28] what was deleted is called so, with what to do', async () => {
  renderRows([
    { type: 'add_to_list', data: { id: '99' } },
    { type: 'add_to_sequence', data: { id: '98' } },
    { type: 'assign_owner', data: { users: ['9', '1'] } },
  ]);
  expect(await row('Add to a contact list').findByText('Deleted list')).toBeTruthy();
  expect(row('Add to a contact list').getByText(/Choose another one/)).toBeTruthy();
  expect(await row('Add to a sequence').findByText('Deleted sequence')).toBeTruthy();
  expect(await row('Assign the chat').findByText('Deleted user')).toBeTruthy();
  expect(row('Assign the chat').getByText(/Arjun Mehta is deactivated/)).toBeTruthy();
  expect(await screen.findByText(/Add to the list Deleted list/)).toBeTruthy();
});

test('[RULE-07] a message has values of the contact in it and a file, which is uploaded at once', async () => {
  fake.server.use(
    http.post('*/server/setup/media', () =>
      HttpResponse.json(
        {
          media: {
            csid: '501',
            name: 'menu.pdf',
            mime_type: 'application/pdf',
            size: 2048,
            state: 'ready',
            problem: null,
          },
        },
        { status: 201 },
      ),
    ),
  );
  const { user, current } = renderRows([{ type: 'send_whatsapp_message', data: { text: 'Hello ' } }]);
  const message = row('Send a message');
  await user.click(message.getByRole('textbox', { name: 'Message' }));
  await user.click(message.getByRole('button', { name: 'Insert value' }));
  await user.click(await screen.findByRole('menuitem', { name: 'First name of the contact' }));
  await user.upload(
    message.getByLabelText('File', { selector: 'input' }),
    new File(['x'], 'menu.pdf', { type: 'application/pdf' }),
  );
  expect(await message.findByText('menu.pdf')).toBeTruthy();
  expect(current()).toEqual([
    {
      type: 'send_whatsapp_message',
      data: {
        text: 'Hello {{contact.first_name}}',
        file: { csid: '501', name: 'menu.pdf', mime_type: 'application/pdf', size: 2048 },
      },
    },
  ]);
  await user.click(message.getByRole('button', { name: 'Remove the file' }));
  expect(current()).toMatchObject([{ data: { file: null } }]);
});

test('read only: nothing can be added, changed or removed', async () => {
  renderRows(
    [
      { type: 'create_task', data: { title: 'Call back', due_in_days: 2 } },
      { type: 'add_labels', data: { labels: ['vip'] } },
      { type: 'set_classification', data: { value: 'customer' } },
    ],
    { isReadOnly: true },
  );
  expect(screen.queryByRole('button', { name: /^(?:Add action|Remove)/ })).toBeNull();
  expect(await row('Add labels').findByText('VIP')).toBeTruthy();
  expect(await row('Set the classification').findByText('Customer')).toBeTruthy();
  expect(row('Create a task').getByRole('textbox', { name: 'Task' })).toHaveProperty('disabled', true);
});
