import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep' });

test('is ticked by its label, by itself and by Space, and says with which keys it was clicked', async () => {
  const changed = vi.fn<(checked: boolean, event: Event) => void>();
  const user = userEvent.setup();
  render(<Checkbox label="Keep" help="For 30 days" onCheckedChange={changed} />);
  await user.click(screen.getByText('Keep'));
  expect(box().checked).toBe(true);
  await user.keyboard('{Shift>}');
  await user.click(box());
  await user.keyboard('{/Shift}');
  await user.keyboard(' ');
  expect(changed.mock.calls.map(([checked]) => checked)).toEqual([true, false, true]);
  expect(changed.mock.calls.map(([, event]) => event instanceof MouseEvent && event.shiftKey).slice(0, 2)).toEqual([
    false,
    true,
  ]);
});

test('a disabled one cannot be ticked', async () => {
  render(<Checkbox label="Keep" disabled />);
  await userEvent.click(screen.getByText('Keep'));
  expect(box().checked).toBe(false);
});

function Mixed() {
  const [checked, setChecked] = useState<boolean | null>(null);
  return (
    <Checkbox label="Keep" indeterminate={checked === null} checked={checked ?? false} onCheckedChange={setChecked} />
  );
}

test('is mixed until it is ticked', async () => {
  render(<Mixed />);
  expect(box().indeterminate).toBe(true);
  await userEvent.click(box());
  expect(box().indeterminate).toBe(false);
  expect(box().checked).toBe(true);
});
