import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './Field.tsx';
import { PinInput } from './PinInput.tsx';

const complete = vi.fn<(value: string) => void>();

function Fixture() {
  const [value, setValue] = useState('');
  return (
    <Field as="group" label="PIN">
      <PinInput value={value} onValueChange={setValue} onComplete={complete} />
    </Field>
  );
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[aria-label], input[aria-labelledby]')];

describe('PinInput', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    vi.useRealTimers();
    complete.mockReset();
  });
  const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

  it('moves on with each digit and takes no letters', async () => {
    renderUi(<Fixture />);
    expect(boxes()).toHaveLength(6);
    const typing = user();
    await typing.click(boxes()[0] as HTMLInputElement);
    await typing.keyboard('4a0');
    await waitFor(() => expect(document.activeElement).toBe(boxes()[2]));
    expect(boxes().map((box) => box.value)).toEqual(['4', '0', '', '', '', '']);
  });

  it('fills all boxes by paste and reports that it is complete', async () => {
    renderUi(<Fixture />);
    const typing = user();
    await typing.click(boxes()[0] as HTMLInputElement);
    await typing.paste('407 219');
    await waitFor(() =>
      expect(
        boxes()
          .map((box) => box.value)
          .join(''),
      ).toBe('407219'),
    );
    await waitFor(() => expect(complete.mock.calls[0]?.[0]).toBe('407219'));
  });

  const shown = () =>
    boxes()
      .map((box) => box.value || '_')
      .join('');
  const fill = async (typing: ReturnType<typeof user>, digits: string) => {
    await typing.click(boxes()[0] as HTMLInputElement);
    await typing.keyboard(digits);
    await waitFor(() => expect(shown()).toBe(digits));
  };

  it('writes the next digit into the box that Backspace cleared', async () => {
    renderUi(<Fixture />);
    const typing = user();
    await fill(typing, '482914');
    await typing.keyboard('{Backspace}');
    expect(shown()).toBe('48291_');
    await typing.keyboard('3');
    await waitFor(() => expect(shown()).toBe('482913'));
    await typing.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(shown()).toBe('482___');
    await typing.keyboard('507');
    await waitFor(() => expect(shown()).toBe('482507'));
  });

  it('writes the next digit into a box in the middle that Backspace cleared, and tells it is complete', async () => {
    renderUi(<Fixture />);
    const typing = user();
    await fill(typing, '482994');
    complete.mockReset();
    await typing.keyboard('{ArrowLeft}{ArrowLeft}{Backspace}9');
    await waitFor(() => expect(shown()).toBe('482994'));
    expect(complete.mock.calls.map(([value]) => value)).toEqual(['482994']);
    await typing.keyboard('{Home}{ArrowRight}{Backspace}5');
    await waitFor(() => expect(shown()).toBe('452994'));
    expect(document.activeElement).toBe(boxes()[2]);
    await typing.keyboard('{Backspace}{Backspace}71');
    await waitFor(() => expect(shown()).toBe('471994'));
  });

  it('replaces the digit of the box that the arrow keys or a paste reach', async () => {
    renderUi(<Fixture />);
    const typing = user();
    await fill(typing, '482914');
    await typing.keyboard('{ArrowLeft}{Backspace}{ArrowLeft}0');
    await waitFor(() => expect(shown()).toBe('48204_'));
    await typing.keyboard('{Home}{Backspace}');
    await typing.paste('407219');
    await waitFor(() => expect(shown()).toBe('407219'));
  });

  it('masks a digit after one second', async () => {
    renderUi(<Fixture />);
    const typing = user();
    await typing.click(boxes()[0] as HTMLInputElement);
    await typing.keyboard('4');
    await waitFor(() => expect(boxes()[0]?.value).toBe('4'));
    expect(boxes()[0]?.type).toBe('text');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(boxes()[0]?.type).toBe('password');
  });

  it('names every box', () => {
    renderUi(<Fixture />);
    expect(screen.getByRole('group', { name: 'PIN' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'PIN Digit 1 of 6' })).toBe(boxes()[0]);
    expect(screen.getByRole('textbox', { name: 'Digit 6 of 6' })).toBe(boxes()[5]);
  });
});
