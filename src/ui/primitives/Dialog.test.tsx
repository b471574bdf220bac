import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import { Popover } from './Popover.tsx';

function DialogFixture({ mandatory = false }: { mandatory?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Close chat" mandatory={mandatory}>
        <Field label="Outcome">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

function ConfirmFixture({ onConfirm, typed = false }: { onConfirm: () => void; typed?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete 12 contacts?"
      confirmLabel="Delete contacts"
      cancelLabel="Keep contacts"
      danger
      typeToConfirm={typed}
      onConfirm={onConfirm}
    />
  );
}

describe('Dialog', () => {
  it('returns the focus to its opener', async () => {
    const user = userEvent.setup();
    renderUi(<DialogFixture />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Close chat' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Outcome')));
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('stays when it must be answered', async () => {
    const user = userEvent.setup();
    renderUi(<DialogFixture mandatory />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog', { name: 'Close chat' });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Close chat' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

// In React's tree an overlay is inside the form that draws it, so its events would reach that form.
describe('An overlay inside a form', () => {
  const inner = (onSubmit: () => void) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <button type="submit">Inner</button>
    </form>
  );
  const overlays: [string, (content: ReactNode) => ReactNode][] = [
    [
      'dialog',
      (content) => (
        <Dialog open onOpenChange={() => undefined} title="Overlay">
          {content}
        </Dialog>
      ),
    ],
    [
      'drawer',
      (content) => (
        <Drawer open onOpenChange={() => undefined} title="Overlay">
          {content}
        </Drawer>
      ),
    ],
    [
      'popover',
      (content) => (
        <Popover open label="Overlay" trigger={<button type="button">Open</button>}>
          {content}
        </Popover>
      ),
    ],
  ];

  it.each(overlays)('%s: its own form submits only itself', async (_, overlay) => {
    const outer = vi.fn();
    const onSubmit = vi.fn();
    renderUi(<form onSubmit={outer}>{overlay(inner(onSubmit))}</form>);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Inner' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(outer).not.toHaveBeenCalled();
  });

  it('confirming a question does not submit the form that asked it', async () => {
    const outer = vi.fn();
    const onConfirm = vi.fn();
    renderUi(
      <form onSubmit={outer}>
        <ConfirmFixture onConfirm={onConfirm} />
      </form>,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Delete contacts' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(outer).not.toHaveBeenCalled();
  });
});

describe('ConfirmDialog', () => {
  it('starts on the safe button', async () => {
    renderUi(<ConfirmFixture onConfirm={() => undefined} />);
    expect(await screen.findByRole('alertdialog', { name: 'Delete 12 contacts?' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep contacts' })));
  });

  it('puts the safe way out last and first in rank where most people want it', async () => {
    renderUi(
      <ConfirmDialog
        open
        prefersSafe
        onOpenChange={() => undefined}
        title="Leave without saving?"
        confirmLabel="Leave page"
        cancelLabel="Keep editing"
        onConfirm={() => undefined}
      />,
    );
    const leave = await screen.findByRole('button', { name: 'Leave page' });
    const stay = screen.getByRole('button', { name: 'Keep editing' });
    expect(leave.compareDocumentPosition(stay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(stay.className).toContain('bg-accent-solid');
    expect(leave.className).toContain('text-danger-text');
    await waitFor(() => expect(document.activeElement).toBe(stay));
  });

  it('waits for the word', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    renderUi(<ConfirmFixture typed onConfirm={onConfirm} />);
    const field = await screen.findByLabelText('Type DELETE to confirm');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('delete{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, 'DELETE{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
