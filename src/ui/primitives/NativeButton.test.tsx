import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NativeButton } from './NativeButton.tsx';

const button = () => screen.getByRole<HTMLButtonElement>('button');

test('a busy button keeps the focus, is left by Tab, and neither acts nor submits', async () => {
  const pressed = vi.fn<() => void>();
  const submitted = vi.fn<() => void>();
  const user = userEvent.setup();
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <NativeButton type="submit" busy={busy} onClick={pressed}>
        Save
      </NativeButton>
    </form>
  );
  const { rerender } = render(form(false));
  button().focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await user.click(button());
  await user.keyboard('{Enter} ');
  expect(pressed).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
  await user.tab();
  expect(document.activeElement).not.toBe(button());
});

test('submits only what says so, and not while disabled', async () => {
  const pressed = vi.fn<() => void>();
  const { rerender } = render(<NativeButton onClick={pressed}>Open</NativeButton>);
  expect(button().type).toBe('button');
  rerender(
    <NativeButton onClick={pressed} disabled>
      Open
    </NativeButton>,
  );
  await userEvent.click(button());
  expect(pressed).not.toHaveBeenCalled();
});

test('a double click submits once; pressed again later, it submits again', async () => {
  const submitted = vi.fn<() => void>();
  const pressed = vi.fn<() => void>();
  const user = userEvent.setup();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <NativeButton type="submit" onClick={pressed}>
        Save
      </NativeButton>
    </form>,
  );
  await user.dblClick(button());
  expect([submitted.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1]);
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(2);
});

test('what submits nothing may be pressed as fast as one likes', async () => {
  const pressed = vi.fn<() => void>();
  render(<NativeButton onClick={pressed}>Next month</NativeButton>);
  await userEvent.dblClick(button());
  expect(pressed).toHaveBeenCalledTimes(2);
});
