import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../foundation/contract/permissions.ts';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../accounts/web/testing/sample-accounts.ts';
import { chatsArea } from '../../chats/web/index.ts';
import { createChatServer, renderInbox, showDetails, withLayout } from '../../chats/web/testing/render-inbox.tsx';
import { sampleContact, sampleContactModule } from '../../chats/web/testing/sample-contact.ts';
import { composeAreas } from '../../foundation/web/slots/composition.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { sampleField } from '../../records/web/testing/sample-field.ts';
import { area as conversationsArea } from './area.ts';

const fake = createChatServer();
withLayout();

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  showDetails();
});
afterAll(() => {
  composeAreas([]);
  fake.server.close();
});

test('[CHAT-10] the panel beside a chat has the tabs Notes and Conversations, with those of its contact', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({
    user: { ...sampleCurrentUser(), permissions: ['chats.read', 'chats.reply', 'records.edit'] satisfies Permission[] },
  }));
  fake.answer(recordEndpoints.getModule, ({ params }) => ({
    module:
      params['module'] === 'contacts'
        ? sampleContactModule
        : {
            ...sampleContactModule,
            name: 'conversations',
            one: 'conversation',
            label: 'Conversation',
            plural_label: 'Conversations',
            label_field: 'summary',
            is_person: false,
            fields: [sampleField('summary', 'Summary', 'text')],
          },
  }));
  fake.answer(recordEndpoints.listRelated, ({ params }) => {
    const related = String(params['related']);
    const record = { ...sampleContact('71'), summary: 'Three sarees, paid in advance' };
    return { [related]: related === 'conversations' ? [record] : [], info: { has_more: false } };
  });
  const { user } = await renderInbox('/chats/5001');
  act(() => composeAreas([chatsArea, conversationsArea]));
  const panel = await screen.findByRole('complementary', { name: 'Chat details' });
  const tabs = await within(panel).findByRole('tablist', { name: 'Notes and conversations' });
  await waitFor(() =>
    expect(
      within(tabs)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Notes', 'Conversations']),
  );
  await within(panel).findByRole('textbox', { name: 'Add a note' });
  await user.click(within(tabs).getByRole('tab', { name: 'Conversations' }));
  await within(panel).findByText('Three sarees, paid in advance');
  expect(within(panel).queryByRole('textbox', { name: 'Add a note' })).toBeNull();
});
