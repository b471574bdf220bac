import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import type { Business } from '../../../accounts/contract/business.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { composeApp } from '../testing/compose-app.ts';
import { ChannelNeeded } from './ChannelNeeded.tsx';

beforeAll(composeApp);

const SENTENCE = 'This account is not configured properly. Please contact your administrator.';

function open(channels: { id: string; status: string }[], permissions: CurrentUser['permissions']) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, { id: '1', permissions } as CurrentUser);
  const element = <ChannelNeeded business={{ channels } as unknown as Business} />;
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const pending = [{ id: '7', status: 'pending' }];

test.each([
  ['an administrator without a channel', [], true, SENTENCE, 'Connect account', '/onboarding/connect'],
  ['an agent without a channel', [], false, SENTENCE, 'Go to home', '/'],
  [
    'an administrator with a pending channel',
    pending,
    true,
    'Your channel is still pending',
    'Finish activation',
    '/onboarding/7/activate',
  ],
  ['an agent with a pending channel', pending, false, 'Your channel is still pending', 'Go to home', '/'],
])('[CHN-23] %s', (_, channels, mayEdit, title, action, to) => {
  open(channels, mayEdit ? ['organisation.edit'] : ['chats.read']);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to);
});
