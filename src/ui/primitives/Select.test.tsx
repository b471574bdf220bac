import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { Select } from './Select.tsx';

function Fixture({ count }: { count: number }) {
  const [value, setValue] = useState<string | null>(null);
  const options = Array.from({ length: count }, (_, index) => ({
    value: `v${index + 1}`,
    label: `Choice ${index + 1}`,
    disabled: index === 1,
  }));
  return <Select aria-label="Choice" options={options} value={value} onValueChange={setValue} />;
}

describe('Select', () => {
  it('opens, moves and chooses by key, past a disabled option', async () => {
    const user = userEvent.setup();
    renderUi(<Fixture count={4} />);
    const trigger = screen.getByRole('combobox', { name: 'Choice' });
    trigger.focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'Choice 1' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choice 1'));
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choice 4'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(trigger.textContent).toBe('Choice 4'));
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });

  it('closes on Escape and leaves the value', async () => {
    const user = userEvent.setup();
    renderUi(<Fixture count={4} />);
    const trigger = screen.getByRole('combobox', { name: 'Choice' });
    await user.click(trigger);
    await screen.findByRole('option', { name: 'Choice 1' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(trigger.textContent).toBe('Select');
  });

  it('has no search box at eight options and one at nine', async () => {
    const user = userEvent.setup();
    const eight = renderUi(<Fixture count={8} />);
    await user.click(screen.getByRole('combobox', { name: 'Choice' }));
    await screen.findByRole('option', { name: 'Choice 8' });
    expect(document.querySelector('input[role="combobox"]')).toBeNull();
    eight.unmount();

    renderUi(<Fixture count={9} />);
    await user.click(screen.getByRole('combobox', { name: 'Choice' }));
    await screen.findByRole('option', { name: 'Choice 9' });
    const box = await screen.findByPlaceholderText('Search');
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.keyboard('9{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Choice' }).textContent).toBe('Choice 9'));
  });

  it('chooses the best match when Enter follows the typing at once, before the search box has the focus', async () => {
    renderUi(<Fixture count={12} />);
    const trigger = screen.getByRole('combobox', { name: 'Choice' });
    trigger.focus();
    for (const key of ['1', '2', 'Enter']) fireEvent.keyDown(trigger, { key });
    await waitFor(() => expect(trigger.textContent).toBe('Choice 12'));
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(document.activeElement).toBe(trigger);
  });

  it('says in its search box what one can do there, and draws one ring, around that box', async () => {
    const user = userEvent.setup();
    renderUi(<Fixture count={12} />);
    const trigger = screen.getByRole('combobox', { name: 'Choice' });
    await user.click(trigger);
    const box = await screen.findByPlaceholderText('Search');
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(trigger.className).not.toContain('data-popup-open:outline');
  });
});
