import { readFile } from 'node:fs/promises';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { toast, toastManager } from './toast-queue.ts';

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    act(() => toastManager.close());
    vi.useRealTimers();
  });
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('[SHELL-17] shows success for 4 seconds as a status', async () => {
    renderUi(null);
    act(() => void toast.success('Saved'));
    expect((await screen.findByRole('status', { name: 'Saved' })).textContent).toContain('Saved');
    await later(3500);
    expect(screen.queryByRole('status', { name: 'Saved' })).toBeTruthy();
    await later(600);
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Saved' })).toBeNull());
  });

  it('[SHELL-30] shows an error for 4 seconds as an alert', async () => {
    renderUi(null);
    act(() => void toast.error('Not saved'));
    expect(await screen.findByRole('alert', { name: 'Not saved' })).toBeTruthy();
    await later(4100);
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'Not saved' })).toBeNull());
  });

  it('[SHELL-31] keeps an error that links to a record until it is dismissed', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    renderUi(null);
    const onPress = vi.fn();
    act(() => void toast.error('A Contact exists', { action: { label: 'View', opensRecord: true, onPress } }));
    await screen.findByRole('alert', { name: 'A Contact exists' });
    await later(60_000);
    expect(screen.getByRole('alert', { name: 'A Contact exists' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(onPress).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'A Contact exists' })).toBeNull());
  });

  it('[SHELL-18 SHELL-19] is closed by hand, and goes in half a second', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    renderUi(null);
    act(() => void toast.success('Saved'));
    const card = await screen.findByRole('status', { name: 'Saved' });
    expect(card.className).toContain('data-ending-style:duration-toast-exit');
    expect(await readFile('src/ui/tokens.css', 'utf8')).toContain('--dur-toast-exit: 500ms;');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Saved' })).toBeNull());
  });

  it('shows at most three', async () => {
    renderUi(null);
    act(() => {
      for (const text of ['One', 'Two', 'Three', 'Four']) toast.success(text);
    });
    await screen.findByRole('status', { name: 'Four' });
    const limited = () => document.querySelectorAll('[data-limited]').length;
    await waitFor(() => expect(limited()).toBe(1));
  });
});
