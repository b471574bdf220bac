import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { requiredText } from '../../contract/fields.ts';
import { CallError, type CallErrorFields } from '../api/call-error.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import { errorStore } from '../toasts/error-store.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = z.strictObject({ name: requiredText('Enter a name.', 10), password: z.string() });
const onSave = vi.fn<(values: z.output<typeof schema>) => Promise<void>>();

function Form() {
  const { form, submit, formError, isUnsaved, isRestored, discard, sentence } = useContractForm({
    schema,
    defaultValues: { name: '', password: '' },
    draftKey: 'test',
    onSave,
  });
  return (
    <form onSubmit={submit}>
      <DraftNotice isRestored={isRestored} onDiscard={discard} />
      <FormField control={form.control} name="name" label="Name" errorText={sentence}>
        {(field) => <Input {...field} />}
      </FormField>
      <FormField control={form.control} name="password" label="Password" errorText={sentence}>
        {(field) => <Input {...field} type="password" />}
      </FormField>
      <button type="submit">Save</button>
      <p data-testid="state">{isUnsaved ? 'unsaved' : 'saved'}</p>
      <p data-testid="error">{formError}</p>
    </form>
  );
}

const refuse = (fields: Partial<CallErrorFields>) =>
  onSave.mockRejectedValueOnce(
    new CallError({
      code: 'INVALID_DATA',
      status: 400,
      message: 'Not so.',
      origin: 'business',
      to_display: true,
      ...fields,
    }),
  );
const name = () => screen.getByLabelText(/Name/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  onSave.mockResolvedValue();
  errorStore.setState({ errors: {}, shown: null });
});

test('the contract’s sentence shows on blur and goes on focus', async () => {
  renderUi(<Form />);
  fireEvent.focus(name());
  fireEvent.blur(name());
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  fireEvent.focus(name());
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull());
});

test('saves what the schema made of it, and is saved then', async () => {
  renderUi(<Form />);
  await userEvent.type(name(), '  Lane ');
  expect(screen.getByTestId('state').textContent).toBe('unsaved');
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: 'Lane', password: '' }));
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));
  expect(sessionStorage.getItem('parley.draft.test')).toBeNull();
});

test('saves once for a double click, and again after that', async () => {
  let finish = () => {};
  onSave.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  renderUi(<Form />);
  await userEvent.type(name(), 'Lane');
  const form = screen.getByRole('button', { name: 'Save' }).closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(onSave).toHaveBeenCalled());
  fireEvent.submit(form);
  finish();
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));
  expect(onSave).toHaveBeenCalledTimes(1);
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
});

test('a refusal lands beside the field that it names', async () => {
  refuse({ info: { fields: [{ field: 'name', message: 'This name is taken.' }] } });
  renderUi(<Form />);
  await userEvent.type(name(), 'Lane');
  await save();
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(errorStore.getState().errors).toEqual({});
});

test('a refusal that names no field of ours is shown once for the form and recorded', async () => {
  refuse({ info: { field: 'elsewhere' } });
  renderUi(<Form />);
  await userEvent.type(name(), 'Lane');
  await save();
  await waitFor(() => expect(screen.getByTestId('error').textContent).toBe('Not so.'));
  expect(errorStore.getState().errors.business).toBeDefined();
});

test('what was typed outlives a reload, a password does not', async () => {
  const { unmount } = renderUi(<Form />);
  await userEvent.type(name(), 'Lane');
  await userEvent.type(screen.getByLabelText(/Password/), 'Indigo!Kite42');
  expect(sessionStorage.getItem('parley.draft.test')).not.toContain('Indigo');
  unmount();
  renderUi(<Form />);
  await waitFor(() => expect((name() as HTMLInputElement).value).toBe('Lane'));
  expect((screen.getByLabelText(/Password/) as HTMLInputElement).value).toBe('');
  expect(screen.getByTestId('state').textContent).toBe('unsaved');
});

test('a form that shows a draft says so, and gives it up when that is wanted', async () => {
  const open = () => renderRoutes([{ path: '*', element: <Form /> }], '/');
  const { unmount } = open();
  await screen.findByLabelText(/Name/);
  expect(screen.queryByText('Draft restored')).toBeNull();
  await userEvent.type(name(), 'Lane');
  unmount();
  open();
  await screen.findByText('Draft restored');
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect((name() as HTMLInputElement).value).toBe('');
  expect(screen.queryByText('Draft restored')).toBeNull();
  expect(sessionStorage.getItem('parley.draft.test')).toBeNull();
});
