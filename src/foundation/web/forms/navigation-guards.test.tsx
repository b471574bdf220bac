import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { renderRoutes } from '../testing/render-routes.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** A dialog with a second one over it; `isUnsaved`: the page under them has unsaved changes. */
function Page({ isUnsaved = false }: { isUnsaved?: boolean }) {
  const [depth, setDepth] = useState(0);
  return (
    <>
      <h1>Chat</h1>
      <UnsavedGuard when={isUnsaved} />
      <Button onClick={() => setDepth(1)}>Open</Button>
      <Dialog open={depth > 0} onOpenChange={() => setDepth(0)} title="Templates">
        <Button onClick={() => setDepth(2)}>More</Button>
        <Dialog open={depth > 1} onOpenChange={() => setDepth(1)} title="Header" />
      </Dialog>
    </>
  );
}

async function openPage(isUnsaved = false) {
  const view = renderRoutes(
    [
      { path: '/list', element: <h1>List</h1> },
      { path: '/chat', element: <Page isUnsaved={isUnsaved} /> },
    ],
    '/list',
  );
  await act(() => view.router.navigate('/chat'));
  await view.user.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Templates' });
  const back = () => act(() => view.router.navigate(-1));
  const path = () => view.router.state.location.pathname;
  return { ...view, back, path };
}

const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test('Back closes one overlay after the other, and then leaves the page', async () => {
  const { user, back, path } = await openPage();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('dialog', { name: 'Header' });
  await back();
  await isGone('Header');
  expect(screen.getByRole('dialog', { name: 'Templates' })).toBeTruthy();
  await back();
  await isGone('Templates');
  expect(path()).toBe('/chat');
  await back();
  expect(path()).toBe('/list');
});

test('an overlay that was closed otherwise leaves nothing in the history', async () => {
  const { user, back, path } = await openPage();
  await user.keyboard('{Escape}');
  await isGone('Templates');
  await back();
  expect(path()).toBe('/list');
});

test('over unsaved changes Back closes the overlay first, and asks then', async () => {
  const { user, back, path } = await openPage(true);
  await back();
  await isGone('Templates');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await back();
  await screen.findByRole('alertdialog');
  // Asked again, not answered.
  await back();
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(path()).toBe('/chat');
  await user.click(screen.getByRole('button', { name: 'Leave page' }));
  await waitFor(() => expect(path()).toBe('/list'));
});

test('an overlay that leads to another page does not lead past unsaved changes', async () => {
  const { user, router, path } = await openPage(true);
  await act(() => router.navigate('/list'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(path()).toBe('/chat');
});
