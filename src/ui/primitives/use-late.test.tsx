import { render, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { useLate } from './use-late.ts';

let idle: (() => void) | null;
const load = vi.fn(() => Promise.resolve((text: string) => <p>{text}</p>));

// jsdom has no idle time; a test calls `idle` to begin it.
beforeEach(() => {
  idle = null;
  load.mockClear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => ((idle = run), 1));
  vi.stubGlobal('cancelIdleCallback', () => (idle = null));
});
afterAll(() => vi.unstubAllGlobals());

function Page({ isWanted }: { isWanted: boolean }) {
  const draw = useLate(isWanted, load);
  return draw?.('part');
}

test('what is wanted is loaded at once', async () => {
  render(<Page isWanted />);
  expect(await screen.findByText('part')).toBeTruthy();
});

test('what is not wanted yet is loaded when the browser is idle, so that it is there without a connection', async () => {
  const { rerender } = render(<Page isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  idle?.();
  expect(await screen.findByText('part')).toBeTruthy();
  rerender(<Page isWanted />);
  expect(load).toHaveBeenCalledTimes(1);
});
