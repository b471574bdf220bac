import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { RadioCards } from './RadioCards.tsx';
import { Select } from './Select.tsx';

describe('Field', () => {
  it('names its control and describes it by the help', () => {
    renderUi(
      <Field label="Name" required help="Shown to the team">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Name');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Shown to the team');
  });

  it('puts the error in the place of the help and marks the control', () => {
    renderUi(
      <Field label="Email" help="At work" error="Enter a valid email address.">
        <Input type="email" />
      </Field>,
    );
    const input = screen.getByLabelText('Email');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Enter a valid email address.');
    expect(screen.queryByText('At work')).toBeNull();
  });

  it('names a set of choices as a group', () => {
    renderUi(
      <Field as="group" label="Role" error="Choose a role.">
        <RadioCards value={null} onValueChange={() => undefined} options={[{ value: 'agent', label: 'Agent' }]} />
      </Field>,
    );
    const group = screen.getByRole('radiogroup', { name: 'Role' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a role.');
    expect(screen.getByRole('radio', { name: 'Agent' })).toBeTruthy();
  });

  it('names a select by the label, with its value as content', () => {
    renderUi(
      <Field label="Outcome">
        <Select value="a" onValueChange={() => undefined} options={[{ value: 'a', label: 'Order placed' }]} />
      </Field>,
    );
    expect(screen.getByRole('combobox', { name: 'Outcome' }).textContent).toBe('Order placed');
  });

  it('shows and hides a password', async () => {
    const user = userEvent.setup();
    renderUi(
      <Field label="Password">
        <PasswordInput defaultValue="secret" />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
  });
});
