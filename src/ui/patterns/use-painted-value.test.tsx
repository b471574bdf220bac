// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { usePaintedValue } from './use-painted-value.ts';

const rendered: string[] = [];

function Named({ onMount }: { onMount?: string }) {
  const [name, setName] = useState('first');
  const painted = usePaintedValue(name);
  useLayoutEffect(() => {
    if (onMount !== undefined) setName(onMount);
  }, [onMount]);
  useLayoutEffect(() => {
    rendered.push(`${name} ${painted}`);
  });
  return (
    <>
      <p>
        {name} {painted}
      </p>
      <input onChange={({ target }) => setName(target.value)} />
    </>
  );
}

const show = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

test('a value that changes is rendered from after the next paint', async () => {
  render(<Named />);
  await waitFor(() => expect(screen.getByText('first first')).toBeTruthy());
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  show('second');
  expect(screen.getByText('second first')).toBeTruthy();
  // Changed again before the paint, the last value counts.
  show('third');
  for (const frame of frames) frame(0);
  await waitFor(() => expect(screen.getByText('third third')).toBeTruthy());
  expect(rendered).not.toContain('second second');
  vi.restoreAllMocks();
});

test('a value that changes before the first paint is rendered from at once', () => {
  rendered.length = 0;
  render(<Named onMount="of the address" />);
  expect(screen.getByText('of the address of the address')).toBeTruthy();
  expect(rendered).not.toContain('of the address first');
});
