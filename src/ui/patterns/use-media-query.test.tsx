import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMediaQuery } from './use-media-query.ts';

const Shown = () => <p>{String(useMediaQuery('(max-width: 5px)'))}</p>;

test('the browser is asked for a query once, and followed when it changes', () => {
  const media = Object.assign(new EventTarget(), { matches: false }) as EventTarget & MediaQueryList;
  const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue(media);
  const { container, rerender } = render(<Shown />);
  rerender(<Shown />);
  expect([container.textContent, matchMedia.mock.calls.length]).toEqual(['false', 1]);
  Object.assign(media, { matches: true });
  act(() => void media.dispatchEvent(new Event('change')));
  expect(container.textContent).toBe('true');
});
