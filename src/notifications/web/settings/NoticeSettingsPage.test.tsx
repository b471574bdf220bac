import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { noticeSettingsEndpoints as settingsCalls } from '../../contract/settings-endpoints.ts';
import { area } from '../area.ts';
import { sampleNoticeSettings } from '../testing/sample-settings.ts';
import { changedSettings, type NoticeSettingsChange } from './settings-query.ts';

const fake = createFakeServer();
const sentTo = (operation: string) => fake.calls.filter((each) => each.operation === operation).map(({ body }) => body);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => fake.server.close());
let settings = sampleNoticeSettings();

beforeEach(() => {
  fake.server.resetHandlers();
  fake.calls.length = 0;
  settings = sampleNoticeSettings();
  fake.answer(settingsCalls.readNoticeSettings, () => ({ settings }));
  fake.answer(settingsCalls.updateNoticeSettings, ({ body }) => {
    settings = changedSettings(settings, body as NoticeSettingsChange);
    return { settings };
  });
});

function open() {
  const client = createQueryClient();
  return renderRoutes(routesOfArea(area, client), '/settings/notifications', client);
}
const sent = () => sentTo('PUT /server/internal/notifications/settings');
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true';

test('every event stands under its group with a switch for each channel that it has', async () => {
  open();
  const row = await screen.findByRole('row', { name: /A customer writes/ });
  expect(within(row).getAllByRole('switch')).toHaveLength(3);
  expect(within(row).getByText('Shown in the inbox')).toBeTruthy();
  expect(isOn('An import of yours has ended: Push')).toBe(false);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Event',
    'Bell',
    'Screen',
    'Push',
    'Sound',
    'Chats',
    'Work in the background',
  ]);
});

test('a press changes one channel of one event at once, and is taken back when it fails', async () => {
  const { user } = open();
  const push = await screen.findByRole('switch', { name: 'An import of yours has ended: Push' });
  await user.click(push);
  expect(isOn('An import of yours has ended: Push')).toBe(true);
  await waitFor(() => expect(sent()).toEqual([{ channels: { 'imports.completed': { push: true } } }]));
  fake.refuse(settingsCalls.updateNoticeSettings, 'SERVICE_UNAVAILABLE');
  await user.click(push);
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(isOn('An import of yours has ended: Push')).toBe(true));
});

test('an event that is not behind the bell is announced nowhere', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'A chat is assigned to you: Bell' }));
  for (const channel of ['Screen', 'Push', 'Sound']) {
    const other = screen.getByRole('switch', { name: `A chat is assigned to you: ${channel}` });
    expect([other.getAttribute('aria-checked'), other.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  }
});

test('quiet hours begin with every night, and keep at least one day', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await user.click(await screen.findByRole('button', { name: day }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sun' }).disabled).toBe(true);
  await waitFor(() => expect(settings.quiet_hours).toEqual({ days: [7], from: '21:00', until: '08:00' }));
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => expect(settings.quiet_hours).toBeNull());
});

test('where the organisation shows no texts, the user cannot', async () => {
  settings = sampleNoticeSettings({ organisation_previews: false });
  open();
  const previews = await screen.findByRole('switch', { name: 'Show what was written' });
  expect([previews.getAttribute('aria-checked'), previews.getAttribute('aria-disabled')]).toEqual(['false', 'true']);
  expect(screen.getByText('Your organisation shows no texts in notifications.')).toBeTruthy();
});

test('settings that cannot be read are offered again', async () => {
  fake.refuse(settingsCalls.readNoticeSettings, 'NOT_FOUND');
  const { user } = open();
  const again = await screen.findByRole('button', { name: /again/i });
  fake.answer(settingsCalls.readNoticeSettings, () => ({ settings }));
  await user.click(again);
  expect(await screen.findByRole('switch', { name: 'Quiet hours' })).toBeTruthy();
});
