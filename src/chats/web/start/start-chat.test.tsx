import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import {
  sampleBusiness,
  sampleChannelSummary,
  sampleCurrentUser,
} from '../../../accounts/web/testing/sample-accounts.ts';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleField } from '../../../records/web/testing/sample-field.ts';
import { sampleContact, sampleContactModule } from '../testing/sample-contact.ts';
import { sampleChat } from '../testing/sample-chats.ts';
// Loaded with the tests: the key that opens it loads it.
import '../templates/TemplatePicker.tsx';
import '../message-menu/late-parts.ts';

const fake = createChatServer();
withLayout();
const CREATE = 'POST /server/chats';
let stop: () => void;

beforeAll(() => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  stop = listenForShortcuts();
});
const people = [
  sampleContact('401', { name: 'Lakshmi Subramanian', mobile: '+919000041207' }),
  sampleContact('402', { name: 'Rohan', mobile: '+919000055210' }),
  sampleContact('403', { name: 'Nobody’s number', mobile: null }),
];
beforeEach(() => {
  fake.reset();
  fake.answer(accountEndpoints.currentUser, () => ({
    user: { ...sampleCurrentUser(), permissions: ['chats.read', 'chats.reply', 'records.edit'] satisfies Permission[] },
  }));
  const mobile = sampleField('mobile', 'Mobile', 'mobile');
  fake.answer(recordEndpoints.getModule, () => ({
    module: { ...sampleContactModule, fields: [...sampleContactModule.fields, mobile] },
  }));
  fake.answer(recordEndpoints.listRecords, ({ query }) => {
    const term = query.get('search_term') ?? '';
    return {
      contacts: people.filter(({ name, mobile }) => `${String(name)} ${String(mobile)}`.toLowerCase().includes(term)),
      info: { has_more: false },
    };
  });
  fake.answer(templateEndpoints.listTemplates, () => ({ templates: [], info: { has_more: false } }));
  fake.answer(chatEndpoints.createChat, ({ body }) => {
    const { contact_id } = body as { contact_id: string };
    const there = fake.state.chats.find(({ contact }) => contact.id === contact_id);
    const fresh = sampleChat({
      id: '5099',
      contact: { id: contact_id, label: 'Rohan', mobile: null },
      last_message: null,
      expiration_time: null,
    });
    if (!there) fake.state.chats = [...fake.state.chats, fresh];
    return { chat: there ?? fresh };
  });
});
afterAll(() => {
  stop();
  fake.server.close();
});

async function openDialog(path = '/chats') {
  const { user, router } = await renderInbox(path);
  await screen.findAllByRole('option');
  act(() => document.body.focus());
  await user.keyboard('c');
  return { user, router, dialog: await screen.findByRole('dialog', { name: 'New chat' }) };
}

test('[CHAT-49] C starts a chat with a contact: it is made, then read, opened, and a template is chosen', async () => {
  const { user, router, dialog } = await openDialog();
  await user.type(within(dialog).getByRole('searchbox', { name: 'Name or mobile number' }), 'roh');
  await within(dialog).findByRole('button', { name: /Rohan/ });
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: /Lakshmi/ })).toBeNull());
  fake.calls.length = 0;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5099'));
  expect(fake.sent(CREATE)).toEqual([{ contact_id: '402', channel_id: '301' }]);
  const order = fake.calls.map(({ operation }) => operation);
  expect(order.indexOf('GET /server/chats/{chatId}')).toBeGreaterThan(order.indexOf(CREATE));
  await screen.findByRole('dialog', { name: /^Send a template/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a chat that is there is opened as it is, without a choice of templates while its window is open', async () => {
  const { user, router, dialog } = await openDialog();
  await user.click(await within(dialog).findByRole('button', { name: /Lakshmi/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5001'));
  await screen.findByRole('textbox', { name: /Message Lakshmi/ });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a number that nobody has becomes a contact of the business’s country; a refusal stays beside what was typed', async () => {
  fake.answer(recordEndpoints.createRecord, () => {
    throw new FakeRefusal('INVALID_DATA', { message: 'This is no mobile number.' });
  });
  const { user, router, dialog } = await openDialog();
  const box = within(dialog).getByRole('searchbox', { name: 'Name or mobile number' });
  await user.type(box, '98400 00');
  await user.click(await within(dialog).findByRole('button', { name: /Write to \+919840000/ }));
  await within(dialog).findByText('This is no mobile number.');
  expect((box as HTMLInputElement).value).toBe('98400 00');
  fake.answer(recordEndpoints.createRecord, ({ body }) => ({
    contact: sampleContact('409', body as Record<string, unknown>),
  }));
  await user.type(box, '071');
  await user.click(await within(dialog).findByRole('button', { name: /Write to \+919840000071/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5099'));
  expect(fake.sent('POST /server/records/{module}').at(-1)).toEqual({ name: '+919840000071', mobile: '+919840000071' });
  expect(fake.sent(CREATE)).toEqual([{ contact_id: '409', channel_id: '301' }]);
});

test('a number that a contact has leads to that contact; one without a number cannot be written to', async () => {
  const { user, dialog } = await openDialog();
  const without = await within(dialog).findByRole('button', { name: /Nobody’s number/ });
  expect(without.hasAttribute('disabled')).toBe(true);
  await user.type(within(dialog).getByRole('searchbox'), '+919000055210');
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: /Lakshmi/ })).toBeNull());
  within(dialog).getByRole('button', { name: /Rohan/ });
  expect(within(dialog).queryByRole('button', { name: /Write to/ })).toBeNull();
});

test('with several channels one is chosen; without one that dials it says what to do', async () => {
  fake.answer(accountEndpoints.getBusiness, () => ({
    business: sampleBusiness({
      channels: [sampleChannelSummary, { ...sampleChannelSummary, id: '302', name: 'Second line' }],
    }),
  }));
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: /Second line/ }));
  await user.click(await within(dialog).findByRole('button', { name: /Rohan/ }));
  await waitFor(() => expect(fake.sent(CREATE)).toEqual([{ contact_id: '402', channel_id: '302' }]));
});
