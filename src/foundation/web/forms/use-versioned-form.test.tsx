import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { requiredText } from '../../contract/fields.ts';
import { CallError, type CallErrorFields } from '../api/call-error.ts';
import { useVersionedForm } from './use-versioned-form.ts';

const schema = z.strictObject({ name: requiredText('Enter a name.', 40) });
const storedSchema = z.object({ name: z.string(), version: z.number() });
type Stored = z.infer<typeof storedSchema>;
const onSave = vi.fn<(values: { name: string }, base: Stored | null) => Promise<void>>();
const onClose = vi.fn();

function Form({ stored }: { stored: Stored | null }) {
  const state = useVersionedForm({
    schema,
    stored,
    start: { name: 'New' },
    valuesOf: ({ name }) => ({ name }),
    storedSchema,
    draftKey: 'test',
    onSave,
    onClose,
  });
  return (
    <form onSubmit={state.submit}>
      <FormField control={state.form.control} name="name" label="Name" errorText={state.sentence}>
        {(field) => <Input {...field} />}
      </FormField>
      <button type="submit">Save</button>
      <button type="button" onClick={state.cancel}>
        Cancel
      </button>
      {state.theirs && (
        <button type="button" onClick={state.loadTheirs}>
          Load {state.theirs.name}
        </button>
      )}
      <p data-testid="guard">{state.needsGuard ? 'asks' : 'leaves'}</p>
      <p role="alert">{state.formError}</p>
    </form>
  );
}

const refuse = (fields: Pick<CallErrorFields, 'code' | 'message'> & Partial<CallErrorFields>) =>
  onSave.mockRejectedValueOnce(new CallError({ status: 409, origin: 'business', to_display: false, ...fields }));
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  onSave.mockResolvedValue();
});

test('it closes once it was saved, and leaving then asks nothing', async () => {
  renderUi(<Form stored={null} />);
  await userEvent.type(name(), ' one');
  expect(screen.getByTestId('guard').textContent).toBe('asks');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'New one' }, null);
  expect(screen.getByTestId('guard').textContent).toBe('leaves');
});

test('what somebody else has saved is offered, and the next change is made on it', async () => {
  renderUi(<Form stored={{ name: 'Mine', version: 1 }} />);
  const info = { current: { name: 'Theirs', version: 4 } };
  refuse({ code: 'CONFLICT', message: 'Somebody else has changed it.', info });
  await userEvent.type(name(), '!');
  await press('Save');
  await press('Load Theirs');
  expect(name().value).toBe('Theirs');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByTestId('guard').textContent).toBe('leaves');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(name(), '!');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Theirs!' }, { name: 'Theirs', version: 4 });
});

test('a conflict is forgotten with the next attempt: another failure offers no other version', async () => {
  renderUi(<Form stored={{ name: 'Mine', version: 1 }} />);
  refuse({ code: 'CONFLICT', message: 'Somebody else has changed it.', info: { current: { unreadable: true } } });
  await press('Save');
  // What cannot be read is what is known here.
  await screen.findByRole('button', { name: 'Load Mine' });
  refuse({ code: 'INTERNAL_ERROR', message: 'It could not be saved.', status: 500 });
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load Mine' })).toBeNull());
  expect(name().value).toBe('Mine');
  expect(onClose).not.toHaveBeenCalled();
});

test('cancelling forgets what was typed, also over a reload', async () => {
  const { unmount } = renderUi(<Form stored={{ name: 'Mine', version: 1 }} />);
  await userEvent.type(name(), ' too');
  await press('Cancel');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSave).not.toHaveBeenCalled();
  unmount();
  renderUi(<Form stored={{ name: 'Mine', version: 1 }} />);
  expect(name().value).toBe('Mine');
});
