import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { CallError, type CallErrorFields } from '../api/call-error.ts';
import { en } from '../messages/en.ts';
import { composeAreas } from '../slots/composition.ts';
import { errorStore, recordError } from './error-store.ts';
import { showSuccess } from './toast-store.ts';
import { useErrorToast } from './use-error-toast.ts';

const navigate = vi.fn();

function Shell() {
  useErrorToast(navigate);
  return null;
}

const failure = (fields: Partial<CallErrorFields> = {}) =>
  new CallError({
    code: 'INTERNAL_ERROR',
    status: 500,
    message: 'It broke.',
    origin: 'users',
    to_display: true,
    ...fields,
  });

beforeEach(() => {
  vi.useFakeTimers();
  errorStore.setState({ errors: {}, shown: null });
  composeAreas([
    {
      failures: { origins: { business: 'screen' } },
      records: [
        { module: 'contacts', path: (id) => `/contacts/${id}` },
        { module: 'offerings', path: (id) => `/offerings/${id}` },
      ],
    },
  ]);
  renderUi(<Shell />, { foundation: en });
});
afterEach(async () => {
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The region is loaded with the first toast. */
const shown = (show: () => void) =>
  act(async () => {
    show();
    await import('../../../ui/primitives/ToastRegion.tsx');
  });
const record = (error: CallError) => shown(() => recordError(error));

test('[SHELL-30 SHELL-32] shows a failure for 4 seconds and resets the areas half a second after it closed', async () => {
  await record(failure());
  expect(screen.getByText('It broke.')).toBeTruthy();
  await pass(3_900);
  expect(errorStore.getState().shown).not.toBeNull();
  await pass(200);
  expect(errorStore.getState().shown).toBeNull();
  expect(errorStore.getState().errors.users).toBeDefined();
  await pass(600);
  expect(errorStore.getState().errors).toEqual({});
});

test.each([
  ['contacts', 'A Contact with the same Mobile, Email already exists'],
  ['offerings', 'An Offering with the same Catalogue ID already exists'],
])('[SHELL-31] a duplicate of %s names the fields, links to the record and stays', async (module, message) => {
  await record(
    failure({
      code: 'NOT_ALLOWED',
      message,
      info: {
        fields: [
          { field: 'mobile', message: '' },
          { field: 'email', message: '' },
        ],
        record: { id: '42', module },
      },
    }),
  );
  expect(screen.getByText(message)).toBeTruthy();
  await pass(60_000);
  expect(errorStore.getState().shown).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(navigate).toHaveBeenLastCalledWith(`/${module}/42`);
  await pass(1_200);
  expect(errorStore.getState().errors).toEqual({});
});

test('[ERR-04 ERR-05] what is not to be displayed is stored and not shown', async () => {
  await record(failure({ origin: 'business' }));
  expect(errorStore.getState().errors.business).toBeDefined();
  expect(screen.queryByText('It broke.')).toBeNull();
});

test('[SHELL-17] a success is gone after 4 seconds', async () => {
  await shown(() => showSuccess('Saved'));
  await pass(3_900);
  expect(screen.getByText('Saved')).toBeTruthy();
  await pass(200);
  await pass(600);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a success can be undone', async () => {
  const undo = vi.fn();
  await shown(() => showSuccess('Deleted', { undo }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test.each([
  [false, 4_000],
  [true, 10_000],
])('[SHELL-33] undo (of many: %s) can be pressed for %i ms', async (isBulk, life) => {
  await shown(() => showSuccess('Deleted', { undo: vi.fn(), isBulk }));
  await pass(life - 100);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await pass(200);
  await pass(600);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
