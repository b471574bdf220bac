import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { banners } from '../messages/banners.ts';
import { Banners } from './Banners.tsx';

const channel = { id: '1', name: 'Store line' } as ChannelSummary;

test.each([
  [true, 'Sending is paused: this is a copy or a restored backup. Run “npm run release” on the server.'],
  [false, 'Sending is paused. New messages are kept. Ask your administrator.'],
])('R33 paused sending: who may change the installation reads the command, %s', (mayRelease, text) => {
  renderUi(
    <RouterProvider
      router={createMemoryRouter([
        { path: '*', element: <Banners banners={[{ kind: 'sending_paused', mayRelease }]} /> },
      ])}
    />,
    { banners },
  );
  expect(screen.getByRole('alert').textContent).toBe(text);
  // It holds until the installation is released, so it cannot be dismissed.
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['incoming', 'Store line can’t receive new chats until 2026-11-26. Open chats still work.'],
  ['outgoing', 'You can’t start new chats from Store line until 2026-11-26. Replies still work.'],
] as const)(
  '[SHELL-28 SHELL-29] %s, with the date as the business writes it and the way to its numbers',
  async (kind, text) => {
    dateFormatsStore.setState({ time_zone: 'Asia/Kolkata', date_format: 'YYYY-MM-DD', time_format: 'HH:mm' });
    const restriction = { channel, kind, until: '2026-11-25T20:00:00Z' };
    const element = <Banners banners={[{ kind: 'restriction', key: 'a', restriction }]} />;
    const router = createMemoryRouter([{ path: '*', element }]);
    renderUi(<RouterProvider router={router} />, { banners });
    expect(screen.getByText(text).closest('.h-\\(--banner-h\\)')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Manage phone numbers' }));
    expect(router.state.location.pathname).toBe('/settings/channels');
  },
);
