import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleChat } from '../../../chats/web/testing/sample-chats.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { automationEndpoints } from '../../contract/endpoints.ts';
import { automationMessages } from '../messages/catalogue.ts';
import { createAutomationServer, sampleScript } from '../testing/automation-server.tsx';
import { StartScript } from './StartScript.tsx';

const fake = createAutomationServer();
beforeAll(automationMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

function open() {
  const onClose = vi.fn();
  return {
    ...renderRoutes([{ path: '/', element: <StartScript chat={sampleChat()} onClose={onClose} /> }]),
    onClose,
  };
}

test('[AUTO-01] [AUTO-17] a script that may be started by hand is chosen and started in the chat', async () => {
  fake.answer(automationEndpoints.listChatScripts, () => ({
    chatto_scripts: [sampleScript(), sampleScript({ id: '6', name: 'Sizes', type: 'all' })],
    info: { has_more: false },
  }));
  fake.refuse(automationEndpoints.startChatScript, 'NOT_ALLOWED', { reason: 'SCRIPT_RUNNING' });
  const { user, onClose } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Script' }));
  await user.click(await screen.findByRole('option', { name: /Sizes/ }));
  await user.click(screen.getByRole('button', { name: 'Start script' }));
  expect((await screen.findByRole('alert')).textContent).toContain('A script is handling this chat already.');
  expect(onClose).not.toHaveBeenCalled();
  fake.answer(automationEndpoints.startChatScript, () => ({ run_id: '1' }));
  await user.click(screen.getByRole('button', { name: 'Start script' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [list, start] = [fake.calls[0], fake.calls.at(-1)];
  expect(list?.query.get('type')).toBe('selection');
  expect(start?.body).toEqual({ chat_script_id: '6' });
});

test('without scripts it leads to where they are written', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Go to chat scripts' })).getAttribute('href')).toBe(
    '/settings/chat_scripts',
  );
  expect(screen.queryByRole('button', { name: 'Start script' })).toBeNull();
});
