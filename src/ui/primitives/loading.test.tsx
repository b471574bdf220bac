import { readFile } from 'node:fs/promises';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { Spinner } from './Spinner.tsx';
import { TopProgressBar } from './TopProgressBar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[SHELL-12] the loading screen stays while it fades out in 500 ms, and is gone then', async () => {
  const { rerender } = renderUi(<LoadingScreen />);
  expect(screen.getByRole('status').className).not.toContain('opacity-0');
  rerender(<LoadingScreen done />);
  expect(screen.getByRole('status').className).toContain('duration-loading-fade');
  expect(screen.getByRole('status').className).toContain('opacity-0');
  await later(490);
  expect(screen.queryByRole('status')).toBeTruthy();
  await later(60);
  expect(screen.queryByRole('status')).toBeNull();
  vi.useRealTimers();
  expect(await readFile('src/ui/tokens.css', 'utf8')).toContain('--dur-loading-fade: 500ms;');
});

test('[SHELL-24] a spinner says what is loading; the bar at the top shows only what takes a while', async () => {
  const { rerender } = renderUi(<Spinner label="Loading chats" />);
  expect(screen.getByRole('status', { name: 'Loading chats' })).toBeTruthy();
  rerender(<TopProgressBar active />);
  expect(screen.queryByRole('status')).toBeNull();
  await later(200);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  rerender(<TopProgressBar active={false} />);
  expect(screen.queryByRole('status')).toBeNull();
});
