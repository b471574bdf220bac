import { zodResolver } from '@hookform/resolvers/zod';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { Button } from '../primitives/Button.tsx';
import { Input } from '../primitives/Input.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { FormField } from './FormField.tsx';

const schema = z.object({ email: z.email('invalid_email') });
const saved = vi.fn<(values: { email: string }) => void>();

function Form() {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '' },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => saved(values))(event)}>
      <FormField
        control={control}
        name="email"
        label="Email"
        required
        errorText={(key) => (key === 'invalid_email' ? 'Enter a valid email address.' : key)}
      >
        {(field) => <Input {...field} type="email" />}
      </FormField>
      <Button type="submit">Save</Button>
    </form>
  );
}

describe('FormField', () => {
  it('shows the error on blur, clears it on focus, and again on submit', async () => {
    const user = userEvent.setup();
    renderUi(<Form />);
    const input = screen.getByLabelText('Email');
    await user.type(input, 'priya@');
    expect(screen.queryByText('Enter a valid email address.')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
    await user.click(input);
    await waitFor(() => expect(screen.queryByText('Enter a valid email address.')).toBeNull());
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
    expect(saved).not.toHaveBeenCalled();
    await user.type(input, 'marigoldlane.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.mock.lastCall?.[0]).toEqual({ email: 'priya@marigoldlane.example' }));
  });
});
