import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { accountsArea } from '../../../accounts/web/index.ts';
import { sampleCurrentUser, sampleRoles } from '../../../accounts/web/testing/sample-accounts.ts';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { chatsArea } from '../../../chats/web/index.ts';
import { createChatServer, withLayout } from '../../../chats/web/testing/render-inbox.tsx';
import { sampleChat } from '../../../chats/web/testing/sample-chats.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { queryClient } from '../../../foundation/web/api/query-client.ts';
import { keepDraft, readDraft } from '../../../foundation/web/forms/form-draft.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { notificationEndpoints } from '../../../notifications/contract/endpoints.ts';
import { UiProvider } from '../../../ui/primitives/UiProvider.tsx';
import { areas } from '../areas.ts';
import { createRoutes } from '../routes.ts';
import { composeApp } from '../testing/compose-app.ts';

const NUMBER = '+919876501721';
const fake = createChatServer();
let permissions: Permission[];

withLayout();
beforeAll(async () => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  // The events of the test come without one.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close(): void {}
    },
  );
  await composeApp();
  await Promise.all([import('./Shell.tsx'), chatsArea.inside?.[0]?.page()]);
});
beforeEach(() => {
  fake.reset();
  queryClient.clear();
  sessionStorage.clear();
  permissions = [...sampleCurrentUser('agent').permissions];
  fake.answer(accountEndpoints.currentUser, () => ({ user: { ...sampleCurrentUser('agent'), permissions } }));
  fake.answer(accountEndpoints.authOptions, () => ({
    sign_up: 'open' as const,
    terms_url: '',
    privacy_url: '',
    first_start: false,
    sending_paused: false,
  }));
  fake.answer(notificationEndpoints.unsubscribe, () => undefined);
  fake.answer(channelEndpoints.listChannels, () => ({ channels: [] }));
  fake.answer(notificationEndpoints.countNotifications, () => ({ count: { unread: 0, chats_nav: 0 } }));
});
afterAll(() => {
  vi.unstubAllGlobals();
  fake.server.close();
});

const withMobile = (mobile: string) => {
  const { contact, ...chat } = sampleChat();
  return { ...chat, contact: { ...contact, label: mobile, mobile } };
};

function openChats(): void {
  const router = createMemoryRouter(createRoutes(areas, queryClient), { initialEntries: ['/chats/5001'] });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

/** The event that follows when an administrator has changed the role. */
async function changeRole(): Promise<void> {
  const listeners = await accountsArea.realtime?.();
  const listener = listeners?.find(({ event }) => event === 'role_changed');
  act(() => listener?.apply([{ ...sampleRoles[3], permissions }], queryClient, [100]));
}

const everything = () =>
  JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    Object.entries(sessionStorage),
  ]);

test('[SET-24] who loses the permission to see phone numbers keeps none on the screen, in the cache or in drafts', async () => {
  fake.state.chats = [withMobile(NUMBER)];
  openChats();
  await waitFor(() => expect(document.body.textContent).toContain('98765'));
  // Of a page that was open before, and of a form.
  queryClient.setQueryData(['records', 'contacts', '9'], { mobile: NUMBER });
  keepDraft('contacts 9', { mobile: NUMBER });
  fake.state.chats = [withMobile('+91 ••••••• 21')];
  permissions = permissions.filter((name) => name !== 'phone_numbers.see');
  await changeRole();
  expect(await screen.findAllByText('+91 ••••••• 21')).not.toEqual([]);
  expect(document.body.textContent).not.toContain('98765');
  expect(everything()).not.toContain(NUMBER);
  expect(readDraft('contacts 9', ['mobile'])).toBeNull();
});

test('[SET-10] with a further permission what is shown is read again, and drafts stay', async () => {
  fake.state.chats = [withMobile('+91 ••••••• 21')];
  const whole = permissions;
  permissions = permissions.filter((name) => name !== 'phone_numbers.see');
  openChats();
  await screen.findAllByText('+91 ••••••• 21');
  keepDraft('contacts 9', { city: 'Chennai' });
  fake.state.chats = [withMobile(NUMBER)];
  permissions = whole;
  await changeRole();
  await waitFor(() => expect(document.body.textContent).toContain('98765'));
  expect(readDraft('contacts 9', ['city'])).toEqual({ city: 'Chennai' });
});
