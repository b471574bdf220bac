import { act, fireEvent, screen } from '@testing-library/react';
import { Star, Trash2 } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { IconButton } from './IconButton.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderUi(
    <>
      <IconButton icon={Star} aria-label="Star" keyHint="S" />
      <IconButton icon={Trash2} aria-label="Delete" />
    </>,
  );
});
afterEach(() => vi.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
/** Moves on in time; what was asked for has loaded by then. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await import('./TooltipHost.tsx');
    await vi.advanceTimersByTimeAsync(0);
  });
const tip = (text: string) => screen.queryByText(text, { selector: '[data-side], [data-side] *' });

it('shows what a pointer rests on, and the next one at once', async () => {
  fireEvent.pointerOver(button('Star'));
  await pass(300);
  expect(tip('Star')).toBeNull();
  await pass(200);
  expect(tip('Star')).toBeTruthy();
  expect(tip('S')).toBeTruthy();

  fireEvent.pointerOver(button('Delete'));
  await pass(0);
  expect(tip('Delete')).toBeTruthy();

  fireEvent.pointerOver(document.body);
  await pass(500);
  expect(tip('Delete')).toBeNull();
});

it('says nothing to a finger, and nothing after a press', async () => {
  fireEvent.pointerOver(button('Star'), { pointerType: 'touch' });
  await pass(1_000);
  expect(tip('Star')).toBeNull();

  fireEvent.pointerOver(button('Star'));
  fireEvent.pointerDown(button('Star'));
  await pass(1_000);
  expect(tip('Star')).toBeNull();
});

it('follows the focus that came by key, until Escape', async () => {
  const star = button('Star');
  // jsdom does not tell a focus by key from one by press.
  vi.spyOn(star, 'matches').mockReturnValue(true);
  fireEvent.focusIn(star);
  await pass(0);
  expect(tip('Star')).toBeTruthy();

  fireEvent.keyDown(star, { key: 'Escape' });
  await pass(500);
  expect(tip('Star')).toBeNull();
});
