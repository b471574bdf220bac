import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleMessage } from '../testing/sample-chats.ts';
// Loaded with the test: the first press loads it, which takes a slow machine longer than a test waits.
import './ImageViewer.tsx';

const fake = createChatServer();
withLayout();
const picture = (id: string, name: string, caption?: string) =>
  sampleMessage({
    id,
    content_type: 'image',
    content: { csid: id, name, mime_type: 'image/png', size: 5, ...(caption !== undefined && { caption }) },
    time: `2026-11-20 10:39:${id.slice(-2)}`,
  });

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.state.messages = [
    picture('9001', 'indigo.png', 'In indigo'),
    sampleMessage({ id: '9002', time: '2026-11-20 10:39:02' }),
    picture('9003', 'maroon.png'),
  ];
});
afterAll(() => fake.server.close());

test('a picture opens in a dialog among those of the chat; Escape closes it and leaves the chat open', async () => {
  const { user, router } = await renderInbox('/chats/5001');
  const opener = await screen.findByRole('link', { name: 'Open indigo.png' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Picture viewer' });
  expect(await within(dialog).findByText('1 / 2')).toBeTruthy();
  expect(dialog.textContent).toContain('In indigo · ');
  expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
  expect(await within(dialog).findByText('2 / 2')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Picture viewer' })).toBeNull());
  expect(router.state.location.pathname).toBe('/chats/5001');
});

test('Back closes the picture and stays in the chat', async () => {
  const { user, router } = await renderInbox('/chats');
  await act(() => router.navigate('/chats/5001'));
  await user.click(await screen.findByRole('link', { name: 'Open indigo.png' }));
  await screen.findByRole('dialog', { name: 'Picture viewer' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Picture viewer' })).toBeNull());
  expect(router.state.location.pathname).toBe('/chats/5001');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/chats');
});

test('with a modifier the link does what links do', async () => {
  const { user } = await renderInbox('/chats/5001');
  await user.keyboard('{Control>}');
  await user.click(await screen.findByRole('link', { name: 'Open indigo.png' }));
  await user.keyboard('{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
