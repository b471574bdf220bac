import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

function Form() {
  const [error, setError] = useState<string>();
  return (
    <>
      <Field label="Email" error={error}>
        <Input onBlur={() => setError('Enter a valid email address.')} />
      </Field>
      <button type="button">Save</button>
    </>
  );
}

test('an error neither comes nor goes while the pointer is down, and shows with the click', () => {
  renderUi(<Form />);
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.pointerDown(save, { isPrimary: true });
  fireEvent.blur(screen.getByLabelText('Email'));
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  fireEvent.pointerUp(save, { isPrimary: true });
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  fireEvent.click(save);
  expect(screen.queryByText('Enter a valid email address.')).not.toBeNull();
});

test('a press that ends in no click shows it too', async () => {
  renderUi(<Form />);
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.pointerDown(save, { isPrimary: true });
  fireEvent.blur(screen.getByLabelText('Email'));
  fireEvent.pointerUp(document.body, { isPrimary: true });
  await waitFor(() => expect(screen.queryByText('Enter a valid email address.')).not.toBeNull());
});
