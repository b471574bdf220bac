import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

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

describe('ConfirmDialog', () => {
  it('starts on the safe button', async () => {
    renderUi(<ConfirmFixture onConfirm={() => undefined} />);
    expect(await screen.findByRole('alertdialog', { name: 'Delete 12 contacts?' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep contacts' })));
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
